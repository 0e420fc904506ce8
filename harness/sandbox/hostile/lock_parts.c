// Four processes lock many parts of many files. The kernel keeps a note of each lock, which no limit counts.
#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>
#include "harness/sandbox/hostile/report.h"
int main(void) {
    const int files = 240, parts = 600, children = 3;
    int is_child = 0, whole = 0, locks = 0, ends[2];
    if (pipe(ends) != 0) {
        return 3;
    }
    for (int child = 0; child < children && !is_child; ++child) {
        is_child = fork() == 0;
    }
    prctl(PR_SET_PDEATHSIG, is_child ? SIGKILL : 0);
    for (int i = 0; i < files; ++i) {
        const int file = memfd_create("", 0);
        whole += flock(file, LOCK_EX) == 0;
        for (int part = 0; part < parts; ++part) {
            struct flock lock = {.l_type = F_WRLCK, .l_start = 2 * (parts - part), .l_len = 1};
            locks += fcntl(file, part % 2 == 0 ? F_SETLK : F_OFD_SETLK, &lock) == 0;
        }
    }
    if (is_child) {
        return (int)write(ends[1], "!", 1) + pause();
    }
    report(whole > 0, "locks of %d files", whole);
    report(locks > 0, "locks of %d parts", locks);
    char byte;
    for (int child = 0; child < children; ++child) {
        if (read(ends[0], &byte, 1) != 1) {
            return 3;
        }
    }
    return 0;
}
