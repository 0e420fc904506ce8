#include "harness/sandbox/box/filter.hpp"

#include <array>
#include <cerrno>
#include <cstdint>
#include <memory>

#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "harness/sandbox/box/stage.hpp"
#include "harness/support/fd.hpp"

namespace harness::sandbox::box {

namespace {

struct ReleaseFilter {
    void operator()(void* context) const { seccomp_release(context); }
};

// One that another kind of processor has not, or the library is too old to know, is skipped.
constexpr std::array denied{
    // the file system's shape, and ways around it
    "mount", "umount2", "pivot_root", "chroot", "open_tree", "move_mount", "fsopen", "fsconfig", "fsmount", "fspick",
    "mount_setattr", "name_to_handle_at", "open_by_handle_at", "fanotify_init", "quotactl", "quotactl_fd", "swapon",
    "swapoff", "acct",
    // other processes
    "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "pidfd_getfd", "kcmp", "move_pages",
    "migrate_pages", "setns", "unshare",
    // the kernel itself
    "bpf", "perf_event_open", "io_uring_setup", "io_uring_enter", "io_uring_register", "userfaultfd", "kexec_load",
    "kexec_file_load", "init_module", "finit_module", "delete_module", "reboot", "syslog", "vhangup", "iopl", "ioperm",
    "modify_ldt", "lookup_dcookie", "nfsservctl", "uselib", "personality",
    // keys outlive processes
    "add_key", "request_key", "keyctl",
    // clocks and names
    "settimeofday", "clock_settime", "clock_adjtime", "adjtimex", "sethostname", "setdomainname",
    // locks on the read-only system files, and watching who opens them, reach other runs
    "flock", "inotify_init", "inotify_init1", "inotify_add_watch",
    // objects of these outlive processes; POSIX shared memory and semaphores are files in /dev/shm, and stay allowed
    "shmget", "msgget", "semget", "mq_open",
    // a core and a place in the queue for it are the judge's to give
    "sched_setaffinity", "sched_setscheduler", "sched_setparam", "sched_setattr", "ioprio_set"};

// Of an argument that the kernel takes as an int: what stands above is ignored there, so it must be here.
constexpr scmp_datum_t low_half = 0xffffffffU;

using Context = std::unique_ptr<void, ReleaseFilter>;

void deny(const Context& context, int call, std::initializer_list<scmp_arg_cmp> conditions = {}, int error = EPERM) {
    const int result = seccomp_rule_add_array(context.get(), SCMP_ACT_ERRNO(static_cast<std::uint16_t>(error)), call,
                                              static_cast<unsigned>(conditions.size()), conditions.begin());
    if (result < 0) {
        throw StageError{"build the system call filter", -result};
    }
}

void deny_by_arguments(const Context& context, Profile profile) {
    // New user namespaces.
    deny(context, SCMP_SYS(clone), {SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_NEWUSER, CLONE_NEWUSER)});
    // Of sockets only those of the UNIX and internet families; the box's network is empty.
    for (const int call : {SCMP_SYS(socket), SCMP_SYS(socketpair)}) {
        deny(context, call, {SCMP_A0(SCMP_CMP_GT, AF_INET6)});
        for (int family = AF_UNIX + 1; family < AF_INET6; ++family) {
            if (family != AF_INET) {
                deny(context, call, {SCMP_A0(SCMP_CMP_EQ, static_cast<scmp_datum_t>(family))});
            }
        }
    }
    // Typing into the terminal of whoever started the judge.
    deny(context, SCMP_SYS(ioctl), {SCMP_A1(SCMP_CMP_MASKED_EQ, low_half, TIOCSTI)});
    deny(context, SCMP_SYS(ioctl), {SCMP_A1(SCMP_CMP_MASKED_EQ, low_half, TIOCLINUX)});
    // Limits and priorities of others: in a user namespace the box itself is of the same user.
    deny(context, SCMP_SYS(prlimit64), {SCMP_A0(SCMP_CMP_NE, 0)});
    deny(context, SCMP_SYS(setpriority), {SCMP_A0(SCMP_CMP_NE, PRIO_PROCESS)});
    deny(context, SCMP_SYS(setpriority), {SCMP_A1(SCMP_CMP_NE, 0)});
    // The limit that keeps the machine's own collector of core dumps away (see child.cpp) stays as it is. Sanitizers
    // and test frameworks set it and give up where that fails, so it seems to succeed.
    constexpr int nothing = 0;
    deny(context, SCMP_SYS(setrlimit), {SCMP_A0(SCMP_CMP_MASKED_EQ, low_half, RLIMIT_CORE)}, nothing);
    const scmp_arg_cmp core = SCMP_A1(SCMP_CMP_MASKED_EQ, low_half, RLIMIT_CORE);
    const scmp_arg_cmp own = SCMP_A0(SCMP_CMP_EQ, 0);
    const scmp_arg_cmp sets = SCMP_A2(SCMP_CMP_NE, 0);
    deny(context, SCMP_SYS(prlimit64), {own, core, sets, SCMP_A3(SCMP_CMP_EQ, 0)}, nothing);
    deny(context, SCMP_SYS(prlimit64), {own, core, sets, SCMP_A3(SCMP_CMP_NE, 0)});  // asks for the old one as well
    if (profile == Profile::Submission) {
        for (const int command : {F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW, F_SETLEASE, F_NOTIFY}) {
            deny(context, SCMP_SYS(fcntl), {SCMP_A1(SCMP_CMP_MASKED_EQ, low_half, static_cast<scmp_datum_t>(command))});
        }
    }
}

}  // namespace

std::span<const char* const> denied_calls() {
    return denied;
}

Filter::Filter(Profile profile, Part part) {
    const Context context{seccomp_init(SCMP_ACT_ALLOW)};
    if (!context) {
        throw StageError{"build the system call filter", ENOMEM};
    }
    if (part != Part::Clone3) {
        for (const char* name : denied_calls()) {
            const int call = seccomp_syscall_resolve_name(name);
            if (call >= 0) {
                deny(context, call);
            }
        }
        deny_by_arguments(context, profile);
    }
    if (part != Part::AllButClone3) {
        // The C library falls back to clone where it is told that there is no clone3.
        deny(context, SCMP_SYS(clone3), {}, ENOSYS);
    }
    // Sorted by a binary tree: the cost of a call is the depth, not the length of the list.
    static_cast<void>(seccomp_attr_set(context.get(), SCMP_FLTATR_CTL_OPTIMIZE, 2));
    const support::Fd file = support::memory_file("");
    const int result = seccomp_export_bpf(context.get(), file.get());
    if (result < 0) {
        throw StageError{"build the system call filter", -result};
    }
    const off_t size = must(::lseek(file.get(), 0, SEEK_END), "measure the system call filter");
    instructions_.resize(static_cast<std::size_t>(size) / sizeof(sock_filter));
    must(::pread(file.get(), instructions_.data(), static_cast<std::size_t>(size), 0), "read the system call filter");
    program_ = {static_cast<unsigned short>(instructions_.size()), instructions_.data()};
}

}  // namespace harness::sandbox::box
