// Sleeps while a child uses cpu time forever.
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
    if (fork() == 0) {
        for (volatile unsigned long i = 0;; ++i) {
        }
    }
    wait(0);
    return 0;
}
