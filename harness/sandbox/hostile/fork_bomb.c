// Makes processes as fast as possible, each of which does the same, every other in a session of its own. "once": exits
// with 3 at the first refusal.
#include <errno.h>
#include <string.h>
#include <unistd.h>
int main(int count, char** arguments) {
    const int once = count > 1 && strcmp(arguments[1], "once") == 0;
    for (;;) {
        const pid_t child = fork();
        if (child == 0 && getpid() % 2 == 0) {
            setsid();
        }
        if (child < 0 && once) {
            return errno == EAGAIN ? 3 : 4;
        }
        while (child == 0 && once) {
            pause();
        }
    }
}
