// Changes the layout of the file system: mount_something [MOUNTED…].
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(int count, char** arguments) {
    if (mount("tmpfs", "/work", "tmpfs", 0, "") == 0) {
        puts("achieved: mount");
    }
    if (mount(0, "/", 0, MS_REMOUNT | MS_BIND, 0) == 0) {
        puts("achieved: remount");
    }
    if (umount2("/proc", MNT_DETACH) == 0 || umount2("/program", MNT_DETACH) == 0) {
        puts("achieved: umount");
    }
    for (int i = 1; i < count; ++i) {
        if (umount2(arguments[i], MNT_DETACH) == 0) {
            printf("achieved: umount %s\n", arguments[i]);
        }
    }
    if (chroot("/work") == 0) {
        puts("achieved: chroot");
    }
    if (syscall(SYS_pivot_root, ".", ".") == 0) {
        puts("achieved: pivot_root");
    }
    if (syscall(SYS_fsopen, "tmpfs", 0) >= 0 || syscall(SYS_open_tree, -100, "/", 1) >= 0) {
        puts("achieved: a new mount");
    }
    return 0;
}
