// Closes all its descriptors, ignores every signal that can be ignored, and uses cpu time forever.
#include <signal.h>
#include <unistd.h>
int main(void) {
    for (int i = 0; i < 256; ++i) {
        close(i);
    }
    for (int number = 1; number < NSIG; ++number) {
        signal(number, SIG_IGN);
    }
    for (volatile unsigned long i = 0;; ++i) {
    }
}
