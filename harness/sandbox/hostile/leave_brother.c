// Leaves a process that is its parent's child, in its own session and ignoring signals; ends at once.
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    if (syscall(SYS_clone, CLONE_PARENT, 0, 0, 0, 0) != 0) {
        return 0;
    }
    setsid();
    for (int number = 1; number < NSIG; ++number) {
        signal(number, SIG_IGN);
    }
    for (;;) {
        usleep(20000);
        if (write(1, "achieved: lives on\n", 19) != 19) {
            return 1;
        }
    }
}
