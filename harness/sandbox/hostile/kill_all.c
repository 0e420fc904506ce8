// Sends every signal to everything it can, process 1 by name, its parent too.
#include <signal.h>
#include <unistd.h>
int main(void) {
    for (int number = 1; number < NSIG; ++number) {
        if (number != SIGCONT) {
            kill(1, number);
            kill(getppid(), number);
            kill(-1, number);
        }
    }
    return 0;
}
