// One child attaches to the other like a debugger.
#include <signal.h>
#include <stdio.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
    const pid_t victim = fork();
    if (victim == 0) {
        for (;;) {
            pause();
        }
    }
    if (fork() == 0) {
        if (ptrace(PTRACE_ATTACH, victim, 0, 0) == 0 || ptrace(PTRACE_SEIZE, victim, 0, 0) == 0) {
            puts("achieved: traced a process");
            fflush(stdout);
        }
        _exit(0);
    }
    wait(0);
    kill(victim, SIGKILL);
    waitpid(victim, 0, 0);
    return 0;
}
