// Tries to reach a namespace of process 1: by its files, by a pidfd, and upwards from its own namespaces.
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/nsfs.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
    const char* names[] = {"mnt", "net", "pid", "user", "ipc", "uts", "cgroup"};
    const int process = syscall(SYS_pidfd_open, 1, 0);
    for (int command = 1; command <= 10; ++command) {  // PIDFD_GET_…_NAMESPACE, since Linux 6.11
        if (ioctl(process, _IO(0xff, command), 0) >= 0) {
            printf("achieved: namespace %d of process 1 by its descriptor\n", command);
        }
    }
    for (int i = 0; i < 7; ++i) {
        char path[64];
        snprintf(path, sizeof path, "/proc/1/ns/%s", names[i]);
        if (open(path, O_RDONLY) >= 0) {
            printf("achieved: opened %s\n", path);
        }
        snprintf(path, sizeof path, "/proc/self/ns/%s", names[i]);
        const int own = open(path, O_RDONLY);
        if (ioctl(own, NS_GET_PARENT) >= 0) {
            printf("achieved: what is above its own %s\n", names[i]);
        }
    }
    return 0;
}
