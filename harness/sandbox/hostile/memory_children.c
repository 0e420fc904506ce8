// Eight children take 16 MiB each, together 128 MiB, and end when all have it. Ends with 4 as soon as one is killed or
// cannot be started.
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
static void give_up(int number) {
    (void)number;
    _exit(4);
}
int main(void) {
    int ready[2], go[2];
    if (pipe(ready) != 0 || pipe(go) != 0) {
        return 2;
    }
    signal(SIGCHLD, give_up);
    for (int i = 0; i < 8; ++i) {
        const pid_t child = fork();
        if (child < 0) {
            return 4;
        }
        if (child == 0) {
            char byte = 0;
            close(go[1]);
            volatile char* block = malloc(16 << 20);
            for (long place = 0; place < 16 << 20; place += 4096) {
                block[place] = 1;
            }
            return write(ready[1], &byte, 1) == 1 && read(go[0], &byte, 1) == 0 ? 0 : 1;
        }
    }
    char byte;
    for (int full = 0; full < 8; full += (int)read(ready[0], &byte, 1)) {
    }
    signal(SIGCHLD, SIG_DFL);
    close(go[1]);
    while (wait(0) > 0) {
    }
    return 0;
}
