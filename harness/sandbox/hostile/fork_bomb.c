// Makes processes as fast as possible, each of which does the same. "setsid": each in its own session; "once": exits
// with 3 at the first refusal.
#include <errno.h>
#include <string.h>
#include <unistd.h>
int main(int count, char** arguments) {
    const char* how = count > 1 ? arguments[1] : "";
    for (;;) {
        const pid_t child = fork();
        if (child == 0 && strcmp(how, "setsid") == 0) {
            setsid();
        }
        if (child < 0 && strcmp(how, "once") == 0) {
            return errno == EAGAIN ? 3 : 4;
        }
        if (child == 0 && strcmp(how, "once") == 0) {
            for (;;) {
                pause();
            }
        }
    }
}
