// Uses cpu time in one short-lived child after another. With an argument, nobody reaps them.
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
int main(int count, char** arguments) {
    (void)arguments;
    if (count > 1) {
        signal(SIGCHLD, SIG_IGN);
    }
    for (;;) {
        int ends[2];
        if (pipe(ends) != 0) {
            return 1;
        }
        if (fork() == 0) {
            struct timespec used = {0, 0};
            while (used.tv_sec == 0 && used.tv_nsec < 20000000) {
                clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
            }
            _exit(0);
        }
        char byte;
        close(ends[1]);
        while (read(ends[0], &byte, 1) > 0) {
        }
        close(ends[0]);
        if (count == 1) {
            wait(0);
        }
    }
}
