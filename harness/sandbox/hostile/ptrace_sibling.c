// Takes hold of a child of its own as a debugger does.
#include <signal.h>
#include <stdio.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
    const pid_t child = fork();
    if (child == 0) {
        for (;;) {
            pause();
        }
    }
    if (ptrace(PTRACE_ATTACH, child, 0, 0) == 0) {
        puts("achieved: traced a process");
    }
    kill(child, SIGKILL);
    waitpid(child, 0, 0);
    return 0;
}
