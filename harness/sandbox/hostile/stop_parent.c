// A child stops its parent, and everything else it can reach, then sleeps.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
    if (fork() == 0) {
        kill(getppid(), SIGSTOP);
        kill(1, SIGSTOP);
        kill(-1, SIGSTOP);
        for (;;) {
            pause();
        }
    }
    wait(0);
    return 0;
}
