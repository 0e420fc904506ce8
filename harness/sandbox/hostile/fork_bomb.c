// Makes processes as fast as it can, each of which does the same. "setsid": each in a session of its own; "once": ends
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
