// Makes system calls that reach rarely used kernel code, with arguments that have no effect. A result other than "not
// permitted" or "no such call" shows that the call was reached. If the kernel checks an argument before the caller's
// rights, that argument is wrong.
#include <errno.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>
#include "harness/sandbox/hostile/report.h"
static void reach(const char* name, long result) {
    report(result >= 0 || (errno != EPERM && errno != ENOSYS), "reached %s", name);
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
    const int priority = getpriority(PRIO_PROCESS, 0);  // not 0 if the judge was started with nice
    setpriority(PRIO_PROCESS, 0, 19);
    report(getpriority(PRIO_PROCESS, 0) != priority, "reached setpriority of itself");
    reach("setpriority of another", syscall(SYS_setpriority, PRIO_PROCESS, 0x7fffffff, 0));
    reach("prlimit64 of another", syscall(SYS_prlimit64, getppid(), RLIMIT_NOFILE, 0, &limit));
    reach("fcntl F_SETLK", syscall(SYS_fcntl, file, F_SETLK, &lock));
    reach("fcntl F_SETLK in disguise", syscall(SYS_fcntl, file, high + F_SETLK, &lock));
    reach("fcntl F_GETLK", syscall(SYS_fcntl, file, F_GETLK, &lock));
    reach("fcntl F_OFD_GETLK", syscall(SYS_fcntl, file, F_OFD_GETLK, &lock));
    reach("pipe2 O_NOTIFICATION_PIPE", syscall(SYS_pipe2, 0, O_EXCL));
    reach("ioctl TIOCSTI", syscall(SYS_ioctl, 0, TIOCSTI, "x"));
    reach("ioctl TIOCSTI in disguise", syscall(SYS_ioctl, 0, high + TIOCSTI, "x"));
    reach("settimeofday", syscall(SYS_settimeofday, bad, 0));
    reach("clock_adjtime", syscall(SYS_clock_adjtime, 0, bad));
    reach("finit_module", syscall(SYS_finit_module, bad, "", 0));
    reach("delete_module", syscall(SYS_delete_module, "", 0));
    reach("kexec_file_load", syscall(SYS_kexec_file_load, bad, bad, 0, 0, bad));
    reach("open_by_handle_at", syscall(SYS_open_by_handle_at, bad, bad, 0));
    reach("process_vm_readv", syscall(SYS_process_vm_readv, getpid(), 0, 0, 0, 0, 0));
    reach("process_madvise", syscall(SYS_process_madvise, bad, 0, 0, 0, 1));
    reach("mbind", syscall(SYS_mbind, bad, 1, bad, 0, 0, bad));
    reach("set_mempolicy_home_node", syscall(SYS_set_mempolicy_home_node, bad, 1, bad, bad));
    reach("migrate_pages", syscall(SYS_migrate_pages, 0, 0, 0, 0));
    reach("quotactl", syscall(SYS_quotactl, 0xff, "", 0, 0));
    reach("quotactl_fd", syscall(SYS_quotactl_fd, bad, 0, 0, 0));
    reach("open_tree", syscall(SYS_open_tree, AT_FDCWD, "/", 0));
    reach("fsopen", syscall(SYS_fsopen, bad, 0));
    reach("fsconfig", syscall(SYS_fsconfig, bad, 0, 0, 0, 0));
    reach("fsmount", syscall(SYS_fsmount, bad, 0, 0));
    reach("fspick", syscall(SYS_fspick, bad, 0, 0));
    reach("move_mount", syscall(SYS_move_mount, bad, bad, bad, bad, bad));
    reach("mount_setattr", syscall(SYS_mount_setattr, bad, 0, bad, 0, 0));
    reach("umount2", syscall(SYS_umount2, "", bad));
    reach("pivot_root", syscall(SYS_pivot_root, "", ""));
    reach("swapoff", syscall(SYS_swapoff, ""));
    reach("acct", syscall(SYS_acct, ""));
    reach("setns", syscall(SYS_setns, bad, 0));
    reach("reboot", syscall(SYS_reboot, 0, 0, 0, 0));
    reach("sethostname", syscall(SYS_sethostname, "", bad));
    reach("setdomainname", syscall(SYS_setdomainname, "", bad));
    reach("io_uring_register", syscall(SYS_io_uring_register, bad, bad, 0, 0));
    reach("sched_setparam", syscall(SYS_sched_setparam, 0, 0));
    reach("sched_setattr", syscall(SYS_sched_setattr, 0, 0, 0));
#if defined(__x86_64__)
    reach("inotify_init", syscall(SYS_inotify_init));
    reach("iopl", syscall(SYS_iopl, 0));
    reach("ioperm", syscall(SYS_ioperm, 0, 0, 0));
    reach("modify_ldt", syscall(SYS_modify_ldt, 0, 0, 0));
#endif
    reach("landlock_create_ruleset", syscall(SYS_landlock_create_ruleset, 0, 0, 1));
    reach("memfd_secret", syscall(SYS_memfd_secret, bad));
    reach("process_mrelease", syscall(SYS_process_mrelease, bad, 0));
    reach("openat2", syscall(SYS_openat2, bad, "", 0, 0));
    reach("io_setup", syscall(SYS_io_setup, 0, 0));
    reach("io_submit", syscall(SYS_io_submit, 0, bad, 0));
    reach("mincore", syscall(SYS_mincore, bad, 0, 0));
    report(prctl(PR_SCHED_CORE, PR_SCHED_CORE_CREATE, 0, 0, 0) == 0 || errno != EINVAL, "reached PR_SCHED_CORE");
    const int futex_hash = 78, set_slots = 1;  // of prctl, since Linux 6.16
    report(prctl(futex_hash, set_slots, 4, 0, 0) == 0 || errno != EINVAL, "reached PR_FUTEX_HASH");
    reach("chroot", syscall(SYS_chroot, 0));
    reach("mount", syscall(SYS_mount, 0, 0, 0, 0, 0));
    reach("ptrace", syscall(SYS_ptrace, bad, 0, 0, 0));
    return 0;
}
