// Some processes make brothers that end at once: all of them are their parent's to wait for, which is to be so busy with
// that that it forgets the time.
#define _GNU_SOURCE
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
