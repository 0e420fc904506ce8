// Makes namespaces in every possible way.
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "harness/sandbox/hostile/report.h"
int main(void) {
    struct {
        uint64_t flags, rest[10];
    } plan = {CLONE_NEWUSER, {0, 0, 0, SIGCHLD}};
    report(syscall(SYS_unshare, CLONE_NEWUSER) == 0, "unshare");
    const long child = syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0);
    if (child == 0) {
        _exit(0);
    }
    report(child > 0, "clone");
    const long other = syscall(SYS_clone3, &plan, 64);
    if (other == 0) {
        _exit(0);
    }
    report(other > 0, "clone3");
    const int own = open("/proc/self/ns/user", O_RDONLY);
    report(own >= 0 && setns(own, 0) == 0, "setns");
    return 0;
}
