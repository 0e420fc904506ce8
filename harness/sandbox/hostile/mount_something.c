// Changes the shape of the file system.
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
    if (mount("tmpfs", "/work", "tmpfs", 0, "") == 0) {
        puts("achieved: mount");
    }
    if (mount(0, "/", 0, MS_REMOUNT | MS_BIND, 0) == 0) {
        puts("achieved: remount");
    }
    if (umount2("/proc", MNT_DETACH) == 0 || umount2("/program", MNT_DETACH) == 0) {
        puts("achieved: umount");
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
