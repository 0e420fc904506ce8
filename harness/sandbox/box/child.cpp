#include "harness/sandbox/box/child.hpp"

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <ctime>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <linux/capability.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "harness/sandbox/box/clock.hpp"
#include "harness/sandbox/box/stage.hpp"

// The child runs on the box's memory while the box is suspended, so sanitizers must not instrument the child's code.
#define ON_SHARED_MEMORY __attribute__((no_sanitize("address", "undefined")))

namespace harness::sandbox::box {

namespace {

// The stages call the kernel directly: the C library's wrappers for user ids signal all threads of a process, and this
// child is not one of them.
ON_SHARED_MEMORY bool descriptors(const Launch& plan) {
    for (std::size_t i = 0; i < 3; ++i) {
        if (::syscall(SYS_dup3, plan.standard[i].get(), i, 0) < 0) {
            return false;
        }
    }
    return ::syscall(SYS_close_range, 3, ~0U, 0) == 0;
}

ON_SHARED_MEMORY bool directory(const Launch& plan) {
    return ::syscall(SYS_chdir, plan.directory) == 0;
}

// The program starts as the leader of its own session, with no signal blocked.
ON_SHARED_MEMORY bool session(const Launch& /*plan*/) {
    const std::uint64_t none = 0;
    return ::syscall(SYS_setsid) >= 0 && ::syscall(SYS_rt_sigprocmask, SIG_SETMASK, &none, nullptr, sizeof none) == 0;
}

ON_SHARED_MEMORY bool die_with_box(const Launch& plan) {
    return plan.isolated || ::syscall(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == 0;
}

ON_SHARED_MEMORY bool limit(int resource, rlim_t value) {
    rlimit64 wanted{value, value};
    return ::syscall(SYS_prlimit64, 0, resource, &wanted, nullptr) == 0;
}

// 1, not 0: if core_pattern is a command (core(5)), only 1 also prevents the dump. The command would run outside the
// box.
constexpr rlim_t no_core_dump = 1;

// A sparse file must not look larger than the folder may be. A file without holes should find the folder full first.
constexpr std::int64_t file_size_margin_kib = 1024;

// A stack without a limit of its own should reach the memory limit first, which names the cause. Otherwise the result
// would sometimes be that, and sometimes a segmentation fault.
constexpr std::int64_t stack_margin_kib = std::int64_t{64} * 1024;

// Cgroups and timers enforce the exact limits. These limits stop what they do not count, and back them up. Limits that
// are the same for every program are inherited: see limit_children().
ON_SHARED_MEMORY bool resource_limits(const Launch& plan) {
    const auto kib = [](std::int64_t value) { return static_cast<rlim_t>(value) * 1024; };
    const std::int64_t stack_kib = plan.limits.stack_kib.value_or(plan.limits.memory_kib + stack_margin_kib);
    return limit(RLIMIT_STACK, kib(stack_kib)) && limit(RLIMIT_NOFILE, static_cast<rlim_t>(plan.limits.open_files)) &&
           limit(RLIMIT_FSIZE, kib(plan.limits.disk_kib + file_size_margin_kib)) &&
           (plan.cpu_seconds < 0 || limit(RLIMIT_CPU, static_cast<rlim_t>(plan.cpu_seconds))) &&
           (plan.user_processes == 0 || limit(RLIMIT_NPROC, static_cast<rlim_t>(plan.user_processes))) &&
           (plan.address_space_kib < 0 || limit(RLIMIT_AS, kib(plan.address_space_kib)));
}

// If memory runs out, the kernel must kill the program before the box. So the box raises its own oom_score_adj before
// the clone, the child inherits that, and here the child restores the box's value. Writing to a file that is already
// open is much cheaper than opening the child's own file, and the box is suspended meanwhile.
ON_SHARED_MEMORY bool restore_oom_score(const Launch& plan) {
    if (plan.oom_score < 0) {
        return true;  // no /proc here: the box has reported that
    }
    const std::size_t size = __builtin_strlen(plan.own_oom_score);
    return ::syscall(SYS_pwrite64, plan.oom_score, plan.own_oom_score, size, 0) == static_cast<long>(size);
}

// The launcher has already set the group.
ON_SHARED_MEMORY bool user(const Launch& plan) {
    return !plan.change_user || ::syscall(SYS_setresuid, plan.uid, plan.uid, plan.uid) == 0;
}

ON_SHARED_MEMORY bool capabilities(const Launch& plan) {
    if (!plan.isolated) {
        return true;
    }
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    std::array<__user_cap_data_struct, 2> none{};
    return ::syscall(SYS_capset, &header, none.data()) == 0;
}

ON_SHARED_MEMORY bool system_calls(const Launch& plan) {
    return plan.more_filter == nullptr || ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, plan.more_filter) == 0;
}

struct Stage {
    const char* name;
    bool (*run)(const Launch&);
};

constexpr std::array stages{
    Stage{"oom score", restore_oom_score},
    Stage{"end with the box", die_with_box},
    Stage{"session", session},
    Stage{"resource limits", resource_limits},
    Stage{"descriptors", descriptors},
    Stage{"working directory", directory},
    Stage{"user", user},
    Stage{"capabilities", capabilities},
    Stage{"system calls", system_calls},
};

// Even if the call fails, no further stage and no program may run.
[[noreturn]] ON_SHARED_MEMORY void exit_child() {
    ::syscall(SYS_exit_group, 127);
    __builtin_trap();
}

// Returns, with errno set, if the program cannot be started. It tries twice, so that a single failure of the machine
// does not look like a fault of the program. A file from the box may be open for writing for a moment, in a process
// that looks at the box's descriptors (see Scratch): this function waits for that.
ON_SHARED_MEMORY void execute(const Launch& plan) {
    constexpr int most_waits = 1000;
    constexpr timespec millisecond{0, 1'000'000};
    for (int tries = 0, waits = 0; tries < 2 && waits < most_waits;) {
        ::syscall(SYS_execve, plan.arguments[0], plan.arguments.data(), plan.environment.data());
        if (errno != ETXTBSY) {
            ++tries;
        } else if (++waits < most_waits) {
            ::syscall(SYS_clock_nanosleep, CLOCK_MONOTONIC, 0, &millisecond, nullptr);
        }
    }
}

ON_SHARED_MEMORY int child_main(void* argument) {
    Launch& plan = *static_cast<Launch*>(argument);
    for (const Stage& stage : stages) {
        if (!stage.run(plan)) {
            plan.failed_stage = stage.name;
            plan.error_number = errno;
            exit_child();
        }
    }
    ::syscall(SYS_clock_gettime, CLOCK_PROCESS_CPUTIME_ID, &plan.cpu_before_exec);
    execute(plan);
    plan.exec_failed = true;
    plan.error_number = errno;
    exit_child();
}

// The system call: a process id, or a negative error. The child returns from it on its new, empty stack, so it must not
// return into this frame, whose variables are elsewhere: from there on all is in registers, until child_main() begins.
ON_SHARED_MEMORY long call_clone3(const clone_args& arguments, Launch& plan) {
#if defined(__x86_64__)
    long result = SYS_clone3;
    // An operand may be in any register that is not named here, also in %rbp, so both are read before %rbp is cleared.
    asm volatile(
        "syscall\n\t"
        "testq %%rax, %%rax\n\t"
        "jnz 1f\n\t"
        "movq %[plan], %%rdi\n\t"
        "movq %[entry], %%rax\n\t"
        "xorl %%ebp, %%ebp\n\t"
        "callq *%%rax\n\t"
        "hlt\n"
        "1:"
        : "+a"(result)
        : "D"(&arguments), "S"(sizeof arguments), [plan] "r"(&plan), [entry] "r"(&child_main)
        : "rcx", "r11", "memory");
    return result;
#elif defined(__aarch64__)
    // The kernel keeps all registers but x0. The frame pointer is cleared, as at a program's start.
    register long result asm("x0") = reinterpret_cast<long>(&arguments);
    register const std::size_t size asm("x1") = sizeof arguments;
    register Launch* const child_plan asm("x2") = &plan;
    register int (*const entry)(void*) asm("x3") = &child_main;
    register const long number asm("x8") = SYS_clone3;
    asm volatile(
        "svc #0\n\t"
        "cbnz x0, 1f\n\t"
        "mov x0, x2\n\t"
        "mov x29, xzr\n\t"
        "blr x3\n\t"
        "brk #0\n"
        "1:"
        : "+r"(result)
        : "r"(size), "r"(child_plan), "r"(entry), "r"(number)
        : "memory");
    return result;
#else
#error "write down how this processor clones into a control group"
#endif
}

// Like the C library's clone(), but by clone3(), which alone takes a cgroup. The C library has no function for this.
ON_SHARED_MEMORY pid_t clone_into_cgroup(Launch& plan) {
    clone_args arguments{};
    arguments.flags = CLONE_VM | CLONE_VFORK | CLONE_INTO_CGROUP;
    arguments.exit_signal = SIGCHLD;
    arguments.stack = reinterpret_cast<std::uintptr_t>(plan.stack) - stack_size;
    arguments.stack_size = stack_size;
    arguments.cgroup = static_cast<std::uint64_t>(plan.cgroup);
    const long result = call_clone3(arguments, plan);
    errno = result < 0 ? static_cast<int>(-result) : errno;
    return static_cast<pid_t>(result < 0 ? -1 : result);
}

}  // namespace

void limit_children() {
    for (const auto& [resource, value] : {std::pair<int, rlim_t>{RLIMIT_CORE, no_core_dump},
                                          {RLIMIT_MSGQUEUE, 0},
                                          {RLIMIT_MEMLOCK, 65'536},
                                          {RLIMIT_RTPRIO, 0},
                                          {RLIMIT_NICE, 0}}) {
        must(limit(resource, value) ? 0 : -1, "resource limits");
    }
}

pid_t clone_child(Launch& plan) {
    // Process ids start at the same number in each run, so that a run cannot tell how many processes the last run had.
    if (plan.last_pid >= 0 && ::pwrite(plan.last_pid, plan.own_last_pid, std::strlen(plan.own_last_pid), 0) < 0) {
        return -1;
    }
    constexpr std::string_view raised_score = "1000";
    if (plan.oom_score >= 0 && ::pwrite(plan.oom_score, raised_score.data(), raised_score.size(), 0) < 0) {
        return -1;
    }
    const pid_t pid = plan.cgroup < 0 ? ::clone(child_main, plan.stack, CLONE_VM | CLONE_VFORK | SIGCHLD, &plan)
                                      : clone_into_cgroup(plan);
    const int error = errno;
    plan.started = now(CLOCK_MONOTONIC);
    if (pid < 0) {
        restore_oom_score(plan);
    }
    plan.standard = {};
    errno = error;
    return pid;
}

}  // namespace harness::sandbox::box
