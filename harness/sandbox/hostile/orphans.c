// Some processes make siblings that end at once. Their common parent must reap all of them, and might be too busy with
// that to check the time.
#include <sched.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
    for (int i = 0; i < 10 && fork() > 0; ++i) {
    }
    for (;;) {
        if (syscall(SYS_clone, CLONE_PARENT | CLONE_VM | CLONE_VFORK | SIGCHLD, 0, 0, 0, 0) == 0) {
            syscall(SYS_exit, 0);
        }
    }
}
