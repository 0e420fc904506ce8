// Changes the layout of the file system: mount_something [MOUNTED…].
#include <sys/mount.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "harness/sandbox/hostile/report.h"
int main(int count, char** arguments) {
    report(mount("tmpfs", "/work", "tmpfs", 0, "") == 0, "mount");
    report(mount(0, "/", 0, MS_REMOUNT | MS_BIND, 0) == 0, "remount");
    report(umount2("/proc", MNT_DETACH) == 0 || umount2("/program", MNT_DETACH) == 0, "umount");
    for (int i = 1; i < count; ++i) {
        report(umount2(arguments[i], MNT_DETACH) == 0, "umount %s", arguments[i]);
    }
    report(chroot("/work") == 0, "chroot");
    report(syscall(SYS_pivot_root, ".", ".") == 0, "pivot_root");
    report(syscall(SYS_fsopen, "tmpfs", 0) >= 0 || syscall(SYS_open_tree, -100, "/", 1) >= 0, "a new mount");
    return 0;
}
