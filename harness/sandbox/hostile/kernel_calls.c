// Calls what leads into the kernel's rarely trodden parts, with arguments that do nothing: an answer other than "not
// permitted" or "no such call" says that the call was reached.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>
static void reach(const char* name, long result) {
    if (result >= 0 || (errno != EPERM && errno != ENOSYS)) {
        printf("achieved: reached %s\n", name);
    }
}
int main(void) {
    const long bad = -1;
    const unsigned long high = 1UL << 32;
    struct rlimit limit = {0, 0};
    struct flock lock = {.l_type = F_RDLCK};
    const int file = open("/proc/self/exe", O_RDONLY);
    reach("bpf", syscall(SYS_bpf, bad, 0, 0));
    reach("perf_event_open", syscall(SYS_perf_event_open, 0, 0, -1, -1, 0));
    reach("io_uring_setup", syscall(SYS_io_uring_setup, 0, 0));
    reach("io_uring_enter", syscall(SYS_io_uring_enter, bad, 0, 0, 0, 0, 0));
    reach("userfaultfd", syscall(SYS_userfaultfd, bad));
    reach("keyctl", syscall(SYS_keyctl, 0, -3, 0));
    reach("add_key", syscall(SYS_add_key, 0, 0, 0, 0, 0));
    reach("request_key", syscall(SYS_request_key, 0, 0, 0, 0));
    reach("name_to_handle_at", syscall(SYS_name_to_handle_at, bad, "", 0, 0, 0));
    reach("fanotify_init", syscall(SYS_fanotify_init, bad, 0));
    reach("inotify_init1", syscall(SYS_inotify_init1, 0));
    reach("inotify_add_watch", syscall(SYS_inotify_add_watch, bad, "/usr", 1));
    reach("process_vm_writev", syscall(SYS_process_vm_writev, getpid(), 0, 0, 0, 0, 0));
    reach("pidfd_getfd", syscall(SYS_pidfd_getfd, bad, 0, 0));
    reach("kcmp", syscall(SYS_kcmp, getpid(), getpid(), 0, 0, 0));
    reach("move_pages", syscall(SYS_move_pages, 0, 0, 0, 0, 0, 0));
    reach("personality", syscall(SYS_personality, 0xffffffffUL));
    reach("adjtimex", syscall(SYS_adjtimex, 0));
    reach("clock_settime", syscall(SYS_clock_settime, bad, 0));
    reach("init_module", syscall(SYS_init_module, 0, 0, 0));
    reach("kexec_load", syscall(SYS_kexec_load, 0, bad, 0, bad));
    reach("swapon", syscall(SYS_swapon, 0, 0));
    reach("syslog", syscall(SYS_syslog, 10, 0, 0));
    reach("flock", syscall(SYS_flock, bad, 0));
    reach("shmget", syscall(SYS_shmget, 0, 1, 0600));
    reach("msgget", syscall(SYS_msgget, 0, 0600));
    reach("semget", syscall(SYS_semget, 0, 1, 0600));
    reach("mq_open", syscall(SYS_mq_open, 0, 0, 0, 0));
    reach("sched_setaffinity", syscall(SYS_sched_setaffinity, 0, 0, 0));
    reach("sched_setscheduler", syscall(SYS_sched_setscheduler, 0, bad, 0));
    reach("ioprio_set", syscall(SYS_ioprio_set, bad, 0, 0));
    reach("setpriority of a group", syscall(SYS_setpriority, PRIO_PGRP, 0, 0));
    reach("setpriority of another", syscall(SYS_setpriority, PRIO_PROCESS, 0x7fffffff, 0));
    reach("prlimit64 of another", syscall(SYS_prlimit64, getppid(), RLIMIT_NOFILE, 0, &limit));
    reach("fcntl F_SETLK", syscall(SYS_fcntl, file, F_SETLK, &lock));
    reach("fcntl F_SETLK in disguise", syscall(SYS_fcntl, file, high + F_SETLK, &lock));
    reach("ioctl TIOCSTI", syscall(SYS_ioctl, 0, TIOCSTI, "x"));
    reach("ioctl TIOCSTI in disguise", syscall(SYS_ioctl, 0, high + TIOCSTI, "x"));
    reach("chroot", syscall(SYS_chroot, 0));
    reach("mount", syscall(SYS_mount, 0, 0, 0, 0, 0));
    reach("ptrace", syscall(SYS_ptrace, bad, 0, 0, 0));
    return 0;
}
