// Reads the memory of its parent and of process 1.
#include <fcntl.h>
#include <sys/uio.h>
#include <unistd.h>
#include "harness/sandbox/hostile/report.h"
int main(void) {
    const pid_t victims[2] = {getppid(), 1};
    for (int i = 0; i < 2; ++i) {
        char byte;
        struct iovec here = {&byte, 1};
        struct iovec there = {(void*)main, 1};
        char path[64];
        report(process_vm_readv(victims[i], &here, 1, &there, 1, 0) == 1, "read another process's memory");
        const char* names[] = {"mem", "environ", "maps", "cwd", "root", "fd/0", "exe"};
        for (int n = 0; n < 7; ++n) {
            snprintf(path, sizeof path, "/proc/%d/%s", victims[i], names[n]);
            report(open(path, O_RDONLY) >= 0, "opened %s", path);
        }
    }
    return 0;
}
