// Sends every signal to all processes that it can reach, and explicitly to process 1 and its parent.
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
