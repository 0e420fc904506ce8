// Queues signals for the threads of process 1. They would stay pending until the next run, and count against all
// processes of that user. "count": prints how many more signals the user may queue, up to a bound.
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "harness/sandbox/hostile/report.h"
static int count(void) {
    const struct rlimit few = {100, 100};
    setrlimit(RLIMIT_SIGPENDING, &few);
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, 0);
    int queued = 0;
    while (queued < 200 && sigqueue(getpid(), SIGRTMIN, (union sigval){0}) == 0) {
        ++queued;
    }
    printf("%d\n", queued);
    return 0;
}
int main(int arguments, char** unused) {
    (void)unused;
    if (arguments > 1) {
        return count();
    }
    const long high = 1L << 32;
    siginfo_t info = {.si_signo = SIGRTMIN + 1, .si_code = SI_QUEUE};
    siginfo_t child = {.si_signo = SIGCHLD, .si_code = SI_QUEUE};
    for (int thread = 1; thread <= 3; ++thread) {
        int sent = 0;
        for (int i = 0; i < 40; ++i) {
            sent += syscall(SYS_rt_tgsigqueueinfo, 1, thread, SIGRTMIN + 1, &info) == 0;
            sent += syscall(SYS_rt_tgsigqueueinfo, high + 1, thread, SIGRTMIN + 1, &info) == 0;
        }
        sent += syscall(SYS_tgkill, 1, thread, SIGCHLD) == 0;
        sent += syscall(SYS_tkill, thread, SIGCHLD) == 0;
        sent += syscall(SYS_tkill, high + thread, SIGCHLD) == 0;
        const int descriptor = syscall(SYS_pidfd_open, thread, O_EXCL);  // refers to the thread, since Linux 6.9
        sent += descriptor >= 0 && syscall(SYS_pidfd_send_signal, descriptor, SIGCHLD, 0, 0) == 0;
        const int process = syscall(SYS_pidfd_open, 1, 0);
        sent += process >= 0 && syscall(SYS_pidfd_send_signal, process, SIGCHLD, 0, 1 /* PIDFD_SIGNAL_THREAD */) == 0;
        report(sent > 0, "queued %d signals for thread %d of process 1", sent, thread);
        if (thread >= getpid()) {
            continue;  // no box: this is no thread of process 1
        }
        // These go to the process, which handles or drops them.
        syscall(SYS_rt_sigqueueinfo, thread, SIGRTMIN + 1, &info);
        syscall(SYS_rt_sigqueueinfo, thread, SIGCHLD, &child);
        kill(thread, SIGRTMIN + 1);
        kill(thread, SIGCHLD);
        int ends[2];
        const struct f_owner_ex owner = {F_OWNER_TID, thread};
        report(pipe(ends) == 0 && fcntl(ends[0], F_SETOWN_EX, &owner) == 0, "signals of a file for a single thread");
        fcntl(ends[0], F_SETOWN, thread);
        fcntl(ends[0], F_SETSIG, SIGRTMIN + 1);
        fcntl(ends[0], F_SETFL, O_ASYNC);
        if (write(ends[1], "x", 1) != 1) {
            return 2;
        }
    }
    return 0;
}
