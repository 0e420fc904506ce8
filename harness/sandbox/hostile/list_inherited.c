// Prints what it inherited: descriptors, environment, ignored and blocked signals, and the important limits.
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
extern char** environ;
int main(void) {
    for (int i = 0; i < 65536; ++i) {
        if (fcntl(i, F_GETFD) >= 0) {
            printf("descriptor %d\n", i);
        }
    }
    for (char** entry = environ; *entry; ++entry) {
        printf("environment %s\n", *entry);
    }
    sigset_t blocked;
    sigprocmask(SIG_SETMASK, 0, &blocked);
    for (int i = 1; i < NSIG; ++i) {
        struct sigaction action;
        if (sigaction(i, 0, &action) == 0 && action.sa_handler != SIG_DFL) {
            printf("ignored %d\n", i);
        }
        if (sigismember(&blocked, i) == 1) {
            printf("blocked %d\n", i);
        }
    }
    printf("umask %o\n", (unsigned)umask(0));
    printf("leads its session %d\n", getsid(0) == getpid());
    return 0;
}
