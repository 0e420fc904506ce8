// Copies standard input to standard output, leaves its position at the end, and tries to change it.
#include <fcntl.h>
#include <unistd.h>
#include "harness/sandbox/hostile/report.h"
int main(void) {
    char block[4096];
    ssize_t got, size = 0;
    for (; (got = read(0, block, sizeof block)) > 0; size += got) {
        if (write(1, block, (size_t)got) != got) {
            return 1;
        }
    }
    const int again = open("/proc/self/fd/0", O_RDWR);
    report(write(0, "x", 1) == 1 || ftruncate(again, size + 1) == 0 || (size > 0 && ftruncate(again, 0) == 0) ||
           (pwrite(again, "x", 1, 0) == 1 && pread(0, block, 1, 0) == 1), "changed the input");
    return 0;
}
