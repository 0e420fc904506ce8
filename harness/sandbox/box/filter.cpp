#include "harness/sandbox/box/filter.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include <fcntl.h>
#include <linux/in6.h>
#include <linux/membarrier.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <netinet/udp.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "harness/base/fd.hpp"
#include "harness/sandbox/box/launcher.hpp"
#include "harness/sandbox/box/stage.hpp"

namespace harness::sandbox::box {

namespace {

struct ReleaseFilter {
    void operator()(void* context) const { seccomp_release(context); }
};

// Newer than the headers of some systems.
constexpr int madv_collapse = 25;        // since Linux 6.1
constexpr int tcp_ao_add_key = 38;       // since Linux 6.7
constexpr int pr_set_memory_merge = 67;  // since Linux 6.4
constexpr int pr_futex_hash = 78;        // since Linux 6.16

constexpr std::array not_permitted{
    // the layout of the file system, and ways around it
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
    // watching who opens the read-only system files
    "inotify_init", "inotify_init1", "inotify_add_watch",
    // their objects outlive processes; POSIX shared memory and semaphores are files in /dev/shm, and stay allowed
    "shmget", "msgget", "semget", "mq_open",
    // placement of pages: the kernel's notes on each page of a file are charged to no limit
    "mbind", "set_mempolicy_home_node",
    // the judge decides which core a run gets, and its priority
    "sched_setaffinity", "sched_setparam", "sched_setattr", "ioprio_set"};

// They fail as on a kernel without them, so callers fall back. The first three take arguments in memory, which a filter
// cannot read, and could do what other calls may not. mincore tells which pages of system files are in memory. ustat
// tells how full any file system of the machine is, such as another run's folder. The others are rarely used and not
// needed.
constexpr std::array answered_as_missing{"openat2",      "io_setup",        "io_submit",
                                         "mincore",      "ustat",           "landlock_create_ruleset",
                                         "memfd_secret", "process_mrelease"};

// Attributes of the working directory itself would outlive a run. The error is that of a file system without
// attributes.
constexpr std::array not_supported{"setxattr", "lsetxattr", "fsetxattr", "removexattr", "lremovexattr", "fremovexattr"};

// They seem to succeed.
constexpr std::array answered_as_done{
    // no signal ends a process that waits for the machine's disks, and no program here has files on a disk
    "sync", "syncfs", "fsync", "fdatasync", "sync_file_range",
    // other runs can see which pages of the system files are in memory
    "fadvise64", "readahead"};

// Whether an argument that the kernel reads as an int has this value: the kernel ignores the upper half, so the filter
// must too.
scmp_arg_cmp is_int(unsigned argument, int value) {
    return {argument, SCMP_CMP_MASKED_EQ, 0xffffffffU, static_cast<scmp_datum_t>(value)};
}

// Whether an argument has all of these bits.
scmp_arg_cmp has_bits(unsigned argument, scmp_datum_t bits) {
    return {argument, SCMP_CMP_MASKED_EQ, bits, bits};
}

using Context = std::unique_ptr<void, ReleaseFilter>;

// `result`: of a function of libseccomp.
void must_build(int result) {
    if (result < 0) {
        throw StageError{"build the system call filter", -result};
    }
}

void deny(const Context& context, int call, std::initializer_list<scmp_arg_cmp> conditions = {}, int error = EPERM) {
    must_build(seccomp_rule_add_array(context.get(), SCMP_ACT_ERRNO(static_cast<std::uint16_t>(error)), call,
                                      static_cast<unsigned>(conditions.size()), conditions.begin()));
}

void deny_socket_options(const Context& context) {
    const auto deny_option = [&context](int level, int option) {
        deny(context, SCMP_SYS(setsockopt), {is_int(1, level), is_int(2, option)}, ENOPROTOOPT);
    };
    // The first and the last such socket make the kernel rewrite its own code, while all cores wait.
    deny_option(IPPROTO_UDP, UDP_ENCAP);
    deny_option(IPPROTO_UDP, UDP_GRO);
    for (const int option : {SO_TIMESTAMP_OLD, SO_TIMESTAMPNS_OLD, SO_TIMESTAMPING_OLD, SO_TIMESTAMP_NEW,
                             SO_TIMESTAMPNS_NEW, SO_TIMESTAMPING_NEW}) {
        deny_option(SOL_SOCKET, option);
    }
    // Flow labels stay in the box's network for a minute after their socket is closed, and any program can list them.
    deny_option(IPPROTO_IPV6, IPV6_FLOWLABEL_MGR);
    // The compiled form of such programs is charged to no limit of a run, but to one of the whole machine.
    for (const int option : {SO_ATTACH_FILTER, SO_ATTACH_BPF, SO_ATTACH_REUSEPORT_CBPF, SO_ATTACH_REUSEPORT_EBPF}) {
        deny_option(SOL_SOCKET, option);
    }
    // Keys of connections are charged to no limit. Nor are extra headers for all packets, 64 KiB for each socket.
    for (const int option : {TCP_MD5SIG, TCP_MD5SIG_EXT, tcp_ao_add_key}) {
        deny_option(IPPROTO_TCP, option);
    }
    for (const int option : {IPV6_2292PKTOPTIONS, IPV6_RTHDR}) {
        deny_option(IPPROTO_IPV6, option);
    }
    // The box's network keeps the multicast groups that programs join in one list. The kernel takes minutes to empty a
    // long list, and no signal ends a process meanwhile.
    for (const int option : {IP_ADD_MEMBERSHIP, IP_ADD_SOURCE_MEMBERSHIP, MCAST_JOIN_GROUP, MCAST_JOIN_SOURCE_GROUP}) {
        deny_option(IPPROTO_IP, option);
    }
    for (const int option : {IPV6_JOIN_GROUP, IPV6_JOIN_ANYCAST, MCAST_JOIN_GROUP, MCAST_JOIN_SOURCE_GROUP}) {
        deny_option(IPPROTO_IPV6, option);
    }
}

// Allows only UNIX and internet sockets, and of the latter only TCP, UDP and ICMP: all others reach kernel code that no
// program needs. For a combination that the kernel does not have, such as UDP on a stream, it would start a program of
// the machine to load a module. The box's network is empty.
void deny_sockets(const Context& context) {
    constexpr std::array allowed_protocols{0, int{IPPROTO_ICMP}, int{IPPROTO_TCP}, int{IPPROTO_UDP}};
    constexpr scmp_datum_t type_mask = 0xf;  // the rest is flags
    const auto equals = [](int value) { return static_cast<scmp_datum_t>(value); };
    deny(context, SCMP_SYS(socketpair), {SCMP_A0(SCMP_CMP_NE, AF_UNIX)});
    deny(context, SCMP_SYS(socket), {SCMP_A0(SCMP_CMP_GT, AF_INET6)});
    for (int family = AF_UNIX + 1; family < AF_INET6; ++family) {
        if (family != AF_INET) {
            deny(context, SCMP_SYS(socket), {SCMP_A0(SCMP_CMP_EQ, equals(family))});
        }
    }
    for (const int family : {AF_INET, AF_INET6}) {
        const scmp_arg_cmp of_family = SCMP_A0(SCMP_CMP_EQ, equals(family));
        deny(context, SCMP_SYS(socket), {of_family, SCMP_A2(SCMP_CMP_GT, IPPROTO_UDP)}, EPROTONOSUPPORT);
        for (int protocol = 0; protocol < IPPROTO_UDP; ++protocol) {
            if (std::ranges::find(allowed_protocols, protocol) == allowed_protocols.end()) {
                deny(context, SCMP_SYS(socket), {of_family, SCMP_A2(SCMP_CMP_EQ, equals(protocol))}, EPROTONOSUPPORT);
            }
        }
        // All types except SOCK_STREAM and SOCK_DGRAM, which are 1 and 2.
        for (const auto& [bits, value] :
             {std::pair<scmp_datum_t, scmp_datum_t>{type_mask, 0}, {type_mask, 3}, {4, 4}, {8, 8}}) {
            deny(context, SCMP_SYS(socket), {of_family, SCMP_A1(SCMP_CMP_MASKED_EQ, bits, value)}, ESOCKTNOSUPPORT);
        }
        for (const auto& [type, protocol] :
             {std::pair<int, int>{SOCK_STREAM, IPPROTO_UDP}, {SOCK_STREAM, IPPROTO_ICMP}, {SOCK_DGRAM, IPPROTO_TCP}}) {
            const scmp_arg_cmp of_type = SCMP_A1(SCMP_CMP_MASKED_EQ, type_mask, equals(type));
            deny(context, SCMP_SYS(socket), {of_family, of_type, SCMP_A2(SCMP_CMP_EQ, equals(protocol))},
                 EPROTONOSUPPORT);
        }
    }
    deny(context, SCMP_SYS(socket), {SCMP_A0(SCMP_CMP_EQ, AF_INET6), SCMP_A2(SCMP_CMP_EQ, IPPROTO_ICMP)},
         EPROTONOSUPPORT);
    deny_socket_options(context);
    // Commands for interfaces from 0x8940 on are for bridges, virtual networks and the like. The kernel would load
    // their modules for any user. 0x8906 and 0x8907 ask for the time of a packet, as SO_TIMESTAMP does.
    for (const auto& [bits, value] :
         {std::pair<scmp_datum_t, scmp_datum_t>{0xff40, 0x8940}, {0xff80, 0x8980}, {0xfffe, 0x8906}}) {
        deny(context, SCMP_SYS(ioctl), {SCMP_A1(SCMP_CMP_MASKED_EQ, bits, value)}, ENOTTY);
    }
    // Urgent bytes: on UNIX sockets they are separate code that few use and that has had security holes.
    for (const int call : {SCMP_SYS(sendto), SCMP_SYS(recvfrom), SCMP_SYS(sendmmsg), SCMP_SYS(recvmmsg)}) {
        deny(context, call, {has_bits(3, MSG_OOB)}, EOPNOTSUPP);
    }
    for (const int call : {SCMP_SYS(sendmsg), SCMP_SYS(recvmsg)}) {
        deny(context, call, {has_bits(2, MSG_OOB)}, EOPNOTSUPP);
    }
}

// Denies calls that affect the memory of the machine or of other processes.
void deny_memory(const Context& context) {
    // The machine reserves huge pages; they are charged to no limit here.
    deny(context, SCMP_SYS(mmap), {has_bits(3, MAP_HUGETLB)}, ENOMEM);
    deny(context, SCMP_SYS(memfd_create), {has_bits(1, MFD_HUGETLB)}, EINVAL);
    // Denies sharing equal pages with other runs. Also denies moving pages of system files out of memory, or making
    // them one large page: other runs could see that.
    for (const int advice : {MADV_MERGEABLE, MADV_COLD, MADV_PAGEOUT, madv_collapse}) {
        deny(context, SCMP_SYS(madvise), {is_int(2, advice)}, EINVAL);
    }
    deny(context, SCMP_SYS(prctl), {is_int(0, pr_set_memory_merge)}, EINVAL);
    // Names of mappings are charged to no limit.
    deny(context, SCMP_SYS(prctl), {is_int(0, PR_SET_VMA)}, EINVAL);
    // A table for futexes may be as large as 1 GiB. The kernel takes most of a second to fill it, and no signal ends a
    // process meanwhile.
    deny(context, SCMP_SYS(prctl), {is_int(0, pr_futex_hash)}, EINVAL);
    // This command waits for all cores of the machine, and no signal ends a process meanwhile.
    deny(context, SCMP_SYS(membarrier), {is_int(0, MEMBARRIER_CMD_GLOBAL)}, EINVAL);
}

void deny_files(const Context& context, Profile profile) {
    // With flags, a read can tell what is already in memory, and a write can wait for a disk.
    for (const int call : {SCMP_SYS(preadv2), SCMP_SYS(pwritev2)}) {
        deny(context, call, {SCMP_A5(SCMP_CMP_NE, 0)}, EOPNOTSUPP);
    }
    // Unnamed files do not change the working directory itself, but they change the number that the next file gets.
    constexpr scmp_datum_t unnamed_file_flags = O_TMPFILE & ~O_DIRECTORY;
    deny(context, SCMP_SYS(open), {has_bits(1, unnamed_file_flags)}, EOPNOTSUPP);
    deny(context, SCMP_SYS(openat), {has_bits(2, unnamed_file_flags)}, EOPNOTSUPP);
    // A kill waits for a read that goes directly to a disk. The error is that of a file system without such reads.
    deny(context, SCMP_SYS(open), {has_bits(1, O_DIRECT)}, EINVAL);
    deny(context, SCMP_SYS(openat), {has_bits(2, O_DIRECT)}, EINVAL);
    deny(context, SCMP_SYS(fcntl), {is_int(1, F_SETFL), has_bits(2, O_DIRECT)}, EINVAL);
    const auto deny_command = [&context](int command, int error) {
        deny(context, SCMP_SYS(fcntl), {is_int(1, command)}, error);
    };
    // Hints stay with a system file as long as the kernel keeps the file in memory.
    deny_command(F_SET_RW_HINT, EINVAL);
    deny_command(F_SET_FILE_RW_HINT, EINVAL);
    // These tell who opens a system file, or send signals to single threads, which may be the box's.
    for (const int command : {F_SETLEASE, F_NOTIFY, F_SETOWN_EX}) {
        deny_command(command, EPERM);
    }
    // Locks are charged to no limit, and those on the read-only system files affect other runs. Compilers that lock
    // their files need success: no other run has these files, so the locks only seem to be taken.
    const int locked = profile == Profile::Submission ? EPERM : 0;
    deny(context, SCMP_SYS(flock), {}, locked);
    for (const int command : {F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW}) {
        deny_command(command, locked);
    }
    if (profile == Profile::Submission) {
        deny_command(F_GETLK, EPERM);
        deny_command(F_OFD_GETLK, EPERM);
    }
    // Commands about what file systems store for their files: some of it stays in memory after a look-up and can be
    // queried. XFS and btrfs have commands of their own; with one of btrfs a program waits for its disks.
    constexpr scmp_datum_t command_kind_mask = 0xff00;
    for (const scmp_datum_t kind : {scmp_datum_t{'f'}, scmp_datum_t{'X'}, scmp_datum_t{0x94}}) {
        deny(context, SCMP_SYS(ioctl), {SCMP_A1(SCMP_CMP_MASKED_EQ, command_kind_mask, kind << 8U)}, ENOTTY);
    }
    // Pipes for kernel notifications are rarely used kernel code.
    deny(context, SCMP_SYS(pipe2), {has_bits(1, O_EXCL)});
    // These type into the terminal of the user who started the judge.
    deny(context, SCMP_SYS(ioctl), {is_int(1, TIOCSTI)});
    deny(context, SCMP_SYS(ioctl), {is_int(1, TIOCLINUX)});
}

// Denies access to other processes. In a user namespace the box itself has the same user as programs.
void deny_processes(const Context& context) {
    // New user namespaces.
    deny(context, SCMP_SYS(clone), {has_bits(0, CLONE_NEWUSER)});
    // Signals to the box's threads: a blocked signal would stay pending there until the next run.
    for (const int call : {SCMP_SYS(tgkill), SCMP_SYS(rt_tgsigqueueinfo)}) {
        deny(context, call, {is_int(0, 1)});
    }
    for (int thread = 1; thread <= threads_of_init; ++thread) {
        deny(context, SCMP_SYS(tkill), {is_int(0, thread)});
    }
    // Descriptors for a single thread. The error is that of older kernels.
    deny(context, SCMP_SYS(pidfd_open), {has_bits(1, O_EXCL)}, EINVAL);
    deny(context, SCMP_SYS(pidfd_send_signal), {SCMP_A3(SCMP_CMP_NE, 0)}, EINVAL);
    // The cpu time of process 1 shows what earlier runs made it do. In the number of a clock, the lowest three bits are
    // its kind, and the rest is the inverted process id.
    constexpr scmp_datum_t clock_process_mask = 0xfffffff8U;
    for (const int call :
         {SCMP_SYS(clock_gettime), SCMP_SYS(clock_getres), SCMP_SYS(clock_nanosleep), SCMP_SYS(timer_create)}) {
        deny(context, call, {SCMP_A0(SCMP_CMP_MASKED_EQ, clock_process_mask, 0xfffffff0U)}, EINVAL);
    }
    // Core scheduling: a process could share cores only with processes of its own group.
    deny(context, SCMP_SYS(prctl), {is_int(0, PR_SCHED_CORE)}, EINVAL);
    // Limits and priorities of other processes.
    deny(context, SCMP_SYS(prlimit64), {SCMP_A0(SCMP_CMP_NE, 0)});
    deny(context, SCMP_SYS(setpriority), {SCMP_A0(SCMP_CMP_NE, PRIO_PROCESS)});
    deny(context, SCMP_SYS(setpriority), {SCMP_A1(SCMP_CMP_NE, 0)});
    // Only the policy that every thread has from the start is allowed: some runtimes set it for their threads.
    deny(context, SCMP_SYS(sched_setscheduler), {SCMP_A1(SCMP_CMP_NE, SCHED_OTHER)});
    // A program of low priority waits for its core, which its wall limit excuses. So its priority cannot be changed,
    // but programs that try need not fail.
    constexpr int no_error = 0;
    deny(context, SCMP_SYS(setpriority), {SCMP_A2(SCMP_CMP_NE, 0)}, no_error);
    // RLIMIT_CORE keeps the machine's collector of core dumps away (see child.cpp) and must not change. Sanitizers and
    // test frameworks set it and need success, so the call seems to succeed.
    deny(context, SCMP_SYS(setrlimit), {is_int(0, RLIMIT_CORE)}, no_error);
    const scmp_arg_cmp core = is_int(1, RLIMIT_CORE);
    const scmp_arg_cmp own = SCMP_A0(SCMP_CMP_EQ, 0);
    const scmp_arg_cmp sets = SCMP_A2(SCMP_CMP_NE, 0);
    deny(context, SCMP_SYS(prlimit64), {own, core, sets, SCMP_A3(SCMP_CMP_EQ, 0)}, no_error);
    deny(context, SCMP_SYS(prlimit64), {own, core, sets, SCMP_A3(SCMP_CMP_NE, 0)});  // also asks for the old limit
}

void deny_by_name(const Context& context) {
    for (const DeniedCall& each : denied_calls()) {
        const int call = seccomp_syscall_resolve_name(each.name);
        if (call == __NR_SCMP_ERROR) {
            throw StageError{std::string{"look up the system call "} + each.name, ENOSYS};
        }
        if (call >= 0) {  // else only other architectures have it
            deny(context, call, {}, each.error);
        }
    }
}

// Rules that libseccomp cannot express, placed before its filter. Calls above the last known number do not exist. Nor
// do those between the architecture's own calls and the calls shared by all architectures; x86-64 sometimes gets a new
// call there. Calls of other architectures, and of x32, go on to the filter, which kills their process. On 64-bit ARM
// the numbers above x32's first are only some more that do not exist.
std::vector<sock_filter> deny_newer_calls() {
    const std::uint32_t native = seccomp_arch_native();
    constexpr std::uint32_t first_shared_call = 424;  // pidfd_send_signal
#if defined(__x86_64__)
    constexpr std::uint32_t last_own_call = 334;  // rseq
    constexpr std::uint32_t first_of_x32 = 0x40000000;
#else
    constexpr std::uint32_t last_own_call = 294;         // kexec_file_load
    constexpr std::uint32_t first_of_x32 = 0xffff'ffff;  // there is none
#endif
    constexpr std::uint32_t no_such_call = SECCOMP_RET_ERRNO | ENOSYS;
    return {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, native, 0, 6),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, last_own_call, 0, 4),
        BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, last_known_call, 1, 0),
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, first_shared_call, 2, 1),
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, first_of_x32, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, no_such_call),
    };
}

}  // namespace

std::vector<DeniedCall> denied_calls() {
    std::vector<DeniedCall> calls;
    const auto add = [&calls](const auto& names, int error) {
        for (const char* name : names) {
            calls.push_back({name, error});
        }
    };
    add(not_permitted, EPERM);
    add(answered_as_missing, ENOSYS);
    add(not_supported, EOPNOTSUPP);
    add(answered_as_done, 0);
    return calls;
}

Filter::Filter(Profile profile, Part part) {
    const Context context{seccomp_init(SCMP_ACT_ALLOW)};
    if (!context) {
        throw StageError{"build the system call filter", ENOMEM};
    }
    must_build(seccomp_attr_set(context.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS));
    // Builds a binary tree: a call costs the depth of the tree, not the length of the list.
    must_build(seccomp_attr_set(context.get(), SCMP_FLTATR_CTL_OPTIMIZE, 2));
    if (part != Part::Clone3) {
        deny_by_name(context);
        deny_files(context, profile);
        deny_memory(context);
        deny_processes(context);
        deny_sockets(context);
        instructions_ = deny_newer_calls();
    }
    if (part != Part::AllButClone3) {
        // The C library falls back to clone if it is told that there is no clone3.
        deny(context, SCMP_SYS(clone3), {}, ENOSYS);
        // Programs may not install filters: see deny_socket_options(). Denied in this part because, in cgroup v2, the
        // child installs this part itself.
        deny(context, SCMP_SYS(seccomp), {}, EINVAL);
        deny(context, SCMP_SYS(prctl), {is_int(0, PR_SET_SECCOMP)}, EINVAL);
    }
    const base::Fd file = base::memory_file("");
    must_build(seccomp_export_bpf(context.get(), file.get()));
    const off_t size = must(::lseek(file.get(), 0, SEEK_END), "measure the system call filter");
    const std::size_t before = instructions_.size();
    instructions_.resize(before + static_cast<std::size_t>(size) / sizeof(sock_filter));
    must(::pread(file.get(), instructions_.data() + before, static_cast<std::size_t>(size), 0),
         "read the system call filter");
    program_ = {static_cast<unsigned short>(instructions_.size()), instructions_.data()};
}

}  // namespace harness::sandbox::box
