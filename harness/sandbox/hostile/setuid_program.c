// Executes a setuid-root program, and checks whether that runs as root.
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "harness/sandbox/hostile/report.h"
int main(void) {
    int output[2];
    if (setresuid(65534, 65534, 65534) != 0 && geteuid() == 0) {
        return 2;
    }
    // A full pipe: the program blocks at its first output.
    if (pipe2(output, O_NONBLOCK) != 0) {
        return 2;
    }
    static char block[4096];
    while (write(output[1], block, sizeof block) > 0) {
    }
    fcntl(output[1], F_SETFL, 0);
    const pid_t child = fork();
    if (child == 0) {
        dup2(output[1], 1);
        close(output[0]);
        execl("/usr/bin/su", "su", "--help", (char*)0);
        _exit(2);
    }
    char path[64], line[256];
    snprintf(path, sizeof path, "/proc/%d/status", child);
    // Waits up to ten seconds, until it blocks as su, has ended, or cannot be observed.
    for (int tries = 0; tries < 10000 && waitpid(child, 0, WNOHANG) == 0; ++tries) {
        usleep(1000);
        int effective = -1;
        int is_su = 0;
        char state = '?';
        FILE* status = fopen(path, "r");
        if (!status) {
            break;
        }
        while (fgets(line, sizeof line, status)) {
            is_su |= strcmp(line, "Name:\tsu\n") == 0;
            sscanf(line, "State: %c", &state);
            sscanf(line, "Uid: %*d %d", &effective);
        }
        fclose(status);
        report(is_su && effective == 0, "a process of root's");
        if (is_su && (effective == 0 || state == 'S')) {
            break;
        }
    }
    close(output[0]);
    wait(0);
    return 0;
}
