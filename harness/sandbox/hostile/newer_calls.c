// Makes system calls with numbers that are newer than the box's list, or unused so far, and arguments that have no
// effect. A result other than "no such call" shows that the call was reached.
#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "harness/sandbox/hostile/report.h"
int main(void) {
    const long bad = -1;
#if defined(__x86_64__)
    const long after_own_calls = 337;  // 335 and 336 bypass filters
#else
    const long after_own_calls = SYS_kexec_file_load + 1;
#endif
    for (long number = after_own_calls; number < 1200; ++number) {
        if (number == SYS_pidfd_send_signal) {
            number = SYS_futex_waitv + 1;  // numbers between have names
        }
        report(syscall(number, bad, bad, bad, bad, bad, bad) >= 0 || errno != ENOSYS, "reached call %ld", number);
    }
    const long high[] = {0x3fffffff, SYS_futex_waitv + 0x100000001};  // only the lower half of the second is read
    for (int i = 0; i < 2; ++i) {
        report(syscall(high[i], bad, bad, bad, bad, bad, bad) >= 0 || errno != ENOSYS,
               "reached call %lx", (unsigned long)high[i]);
    }
    return 0;
}
