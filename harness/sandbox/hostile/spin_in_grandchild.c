// Sleeps while a grandchild, whose parent has ended, uses cpu time forever in its own session.
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
    if (fork() == 0) {
        setsid();
        if (fork() == 0) {
            for (volatile unsigned long i = 0;; ++i) {
            }
        }
        _exit(0);
    }
    wait(0);
    for (;;) {
        pause();
    }
}
