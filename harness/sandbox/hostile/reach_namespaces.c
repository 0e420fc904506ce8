// Tries to reach a namespace of process 1: by its files, by a pidfd, and upwards from its own namespaces.
#include <fcntl.h>
#include <linux/nsfs.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "harness/sandbox/hostile/report.h"
int main(void) {
    const char* names[] = {"mnt", "net", "pid", "user", "ipc", "uts", "cgroup"};
    const int process = syscall(SYS_pidfd_open, 1, 0);
    for (int command = 1; command <= 10; ++command) {  // PIDFD_GET_…_NAMESPACE, since Linux 6.11
        report(ioctl(process, _IO(0xff, command), 0) >= 0, "namespace %d of process 1 by its descriptor", command);
    }
    for (int i = 0; i < 7; ++i) {
        char path[64];
        snprintf(path, sizeof path, "/proc/1/ns/%s", names[i]);
        report(open(path, O_RDONLY) >= 0, "opened %s", path);
        snprintf(path, sizeof path, "/proc/self/ns/%s", names[i]);
        const int own = open(path, O_RDONLY);
        report(ioctl(own, NS_GET_PARENT) >= 0, "what is above its own %s", names[i]);
    }
    return 0;
}
