// Leaves a double-forked process in a session of its own that writes to standard output for ever, and ends at once.
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
int main(void) {
    if (fork() == 0) {
        setsid();
        if (fork() == 0) {
            for (int number = 1; number < NSIG; ++number) {
                signal(number, SIG_IGN);
            }
            for (;;) {
                if (write(1, "alive\n", 6) != 6) {
                    pause();
                }
                usleep(1000);
            }
        }
        _exit(0);
    }
    usleep(20000);
    return 0;
}
