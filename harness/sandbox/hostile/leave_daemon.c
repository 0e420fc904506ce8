// Leaves a double-forked process in its own session that writes to standard output forever; ends at once.
#include <signal.h>
#include <unistd.h>
int main(void) {
    int alive[2];
    if (pipe(alive) != 0) {
        return 1;
    }
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
                if (write(alive[1], "", 1) != 1) {
                    pause();
                }
                usleep(1000);
            }
        }
        _exit(0);
    }
    char byte;
    close(alive[1]);
    return read(alive[0], &byte, 1) == 1 ? 0 : 1;
}
