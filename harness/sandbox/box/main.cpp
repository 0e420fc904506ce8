// judge-box: the helper that runs programs for one worker of the judge. Descriptor 0 is a SOCK_SEQPACKET socket to it.
//
// There are two processes. The supervisor makes the control groups and removes them at the end. The init of a new PID
// namespace builds its own root and serves runs (Box). If either dies, the other dies too, and so does every program:
// the init asks the kernel to end it with the supervisor; all others end with the init.
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/sandbox/box/box.hpp"
#include "harness/sandbox/box/cgroup/cgroup.hpp"
#include "harness/sandbox/box/child.hpp"
#include "harness/sandbox/box/plain.hpp"
#include "harness/sandbox/box/root_fs.hpp"
#include "harness/sandbox/box/stage.hpp"
#include "harness/sandbox/wire.hpp"

namespace harness::sandbox::box {
namespace {

using base::Fd;
using wire::Protection;

// Above the range that distributions and container managers use, so that no file or process has it already. The
// supervisor's pid is added, so that each box of any judge on this machine has a different uid.
constexpr uid_t first_uid = 1'900'000'000;
// The uid that a program sees in a user namespace.
constexpr uid_t inside_uid = 1000;

void write_file(const std::string& path, const std::string& text) {
    const Fd file{must(::open(path.c_str(), O_WRONLY | O_CLOEXEC), "open " + path)};
    must(::write(file.get(), text.data(), text.size()), "write " + path);
}

// An ordinary user gets the rights to build a box from a user namespace, which contains no other user.
Identity take_rights() {
    if (::geteuid() == 0) {
        return {first_uid + static_cast<uid_t>(::getpid()), true};
    }
    const std::string uid = std::to_string(::geteuid());
    const std::string gid = std::to_string(::getegid());
    must(::unshare(CLONE_NEWUSER), "new user namespace");
    write_file("/proc/self/setgroups", "deny");
    write_file("/proc/self/uid_map", std::to_string(inside_uid) + " " + uid + " 1");
    write_file("/proc/self/gid_map", std::to_string(inside_uid) + " " + gid + " 1");
    return {inside_uid, false};
}

std::vector<Protection> protections(const Cgroups& groups, const Identity& identity, const Root& root) {
    const std::string memory = groups.memory() == nullptr ? "" : groups.memory()->mechanism();
    const auto either = [](const char* name, bool has, const std::string& mechanism, const std::string& problem) {
        return Protection{name, has, has ? mechanism : "", has ? "" : problem};
    };
    return {
        either("memory limit", groups.memory_problem().empty(), memory, groups.memory_problem()),
        {"process limit", true, groups.has_processes() ? "cgroup pids" : "RLIMIT_NPROC of a user of its own", ""},
        either("cpu time of all processes", groups.has_cpu(), "cgroup cpu accounting", groups.cpu_problem()),
        {"own user", true, identity.change_user ? "uid " + std::to_string(identity.uid) : "user namespace", ""},
        {"processes", true, "PID namespace", ""},
        {"file system", true, "mount namespace, new root", ""},
        {"network", true, "network namespace without interfaces", ""},
        {"interprocess communication", true, "IPC namespace", ""},
        either("own /proc", root.proc_problem.empty(), "proc, pids only", root.proc_problem),
        either("process numbers", root.last_pid_problem.empty(), "ns_last_pid", root.last_pid_problem),
        {"system calls", true, "seccomp denylist", ""},
    };
}

// The process that started the judge may have ignored or blocked signals; programs must start with the defaults.
void reset_signals() {
    for (int signal = 1; signal < NSIG; ++signal) {
        static_cast<void>(::signal(signal, SIG_DFL));  // fails for SIGKILL and SIGSTOP, which need no reset
    }
    sigset_t none;
    ::sigemptyset(&none);
    must(::sigprocmask(SIG_SETMASK, &none, nullptr), "unblock signals");
}

void pin_to_core(int cpu) {
    if (cpu < 0) {
        return;
    }
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(cpu, &set);
    must(::sched_setaffinity(0, sizeof set, &set), "stay on cpu " + std::to_string(cpu));
}

void drop_bounding_set() {
    for (int capability = 0;; ++capability) {
        const int held = ::prctl(PR_CAPBSET_READ, capability, 0, 0, 0);
        if (held < 0 && errno == EINVAL) {
            return;  // beyond the last that this kernel knows
        }
        must(held, "read the capability bounding set");
        must(::prctl(PR_CAPBSET_DROP, capability, 0, 0, 0), "drop the capability bounding set");
    }
}

// A child inherits this process's memory peak as a lower bound of its own, so the peak of the set-up is reset.
void forget_memory_peak() {
    if (const Fd file{::open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC)}; file) {
        static_cast<void>(::write(file.get(), "5", 1));
    }
}

// Runs a part of the set-up. If it fails, tells the judge the stage and ends this process.
template <typename Part>
auto or_report(int socket, Part part) {
    wire::SetUpResult failure;
    try {
        return part();
    } catch (const StageError& error) {
        failure.failed_stage = error.stage;
        failure.error_number = error.error_number;
    } catch (const base::SystemError& error) {
        failure.failed_stage = error.what();
        failure.error_number = error.error_number();
    }
    wire::send(socket, wire::encode(failure));
    std::_Exit(EXIT_FAILURE);
}

// Runs in the init. `go` is readable as long as the supervisor lives.
std::unique_ptr<Box> set_up(const Fd& socket, Cgroups groups, const Identity& identity, const Fd& go,
                            const wire::Setup& setup) {
    must(::prctl(PR_SET_PDEATHSIG, SIGKILL), "die with the supervisor");
    std::array<char, 1> byte{};
    if (must(::read(go.get(), byte.data(), 1), "wait for the supervisor") == 0) {
        std::_Exit(EXIT_FAILURE);  // the supervisor is gone
    }
    groups.enter();
    // Only now, so that the cgroup namespace begins at the box's own groups.
    must(::unshare(CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP), "new namespaces");
    groups.prepare_for_runs();
    pin_to_core(setup.cpu);
    Root root = enter_new_root(setup.readonly, setup.hidden);
    drop_bounding_set();
    wire::SetUpResult ready;
    ready.protections = protections(groups, identity, root);
    const std::vector<int> clock(groups.has_cpu() ? 1 : 0, groups.cpu_of_box().get());
    limit_children();
    auto box = std::make_unique<Box>(socket, std::move(groups), identity, std::move(root));
    forget_memory_peak();
    wire::send(socket.get(), wire::encode(ready), clock);
    return box;
}

// For `--sandbox none`: no init, no namespaces, no control groups.
std::unique_ptr<PlainBox> set_up_plain(const Fd& socket, int cpu) {
    pin_to_core(cpu);
    auto box = std::make_unique<PlainBox>(socket);
    wire::SetUpResult ready;
    ready.protections = protections(Cgroups{}, Identity{}, Root{});
    for (Protection& each : ready.protections) {
        each = {each.name, false, "", "--sandbox none isolates nothing"};
    }
    wire::send(socket.get(), wire::encode(ready));
    return box;
}

// Runs until the init has ended.
int serve_isolated(Fd socket, const wire::Setup& setup) {
    Cgroups groups;
    Identity identity;
    base::Pipe go;
    // or_report() ends the process, and the groups are no object's that a destructor would remove.
    const auto or_remove_groups = [&](const auto& step) {
        or_report(socket.get(), [&] {
            try {
                step();
            } catch (...) {
                groups.remove();
                throw;
            }
        });
    };
    or_remove_groups([&] {
        groups = Cgroups::make();
        identity = take_rights();
        go = base::make_pipe();
        must(::unshare(CLONE_NEWPID), "new PID namespace");
    });
    const pid_t init = ::fork();
    if (init == 0) {
        go.write.reset();
        // What serve() throws ends the box without a report: the judge then waits for a response, not for its start.
        or_report(socket.get(), [&] { return set_up(socket, std::move(groups), identity, go.read, setup); })->serve();
        return EXIT_SUCCESS;
    }
    or_remove_groups([&] {
        must(init, "fork the init");
        must(::write(go.write.get(), "!", 1), "start the init");
    });
    socket.reset();
    int status = 0;
    while (::waitpid(init, &status, 0) < 0 && errno == EINTR) {
    }
    groups.remove();
    return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_FAILURE;
}

// Moves the socket away from descriptor 0, and closes all other inherited descriptors except standard error. Descriptor
// 0 stays the socket until nothing can fail any more.
Fd take_socket() {
    constexpr int socket = 3;
    must(::dup3(STDIN_FILENO, socket, O_CLOEXEC), "take the socket");
    must(::close_range(socket + 1, ~0U, 0), "close inherited descriptors");
    const Fd null{must(::open("/dev/null", O_RDWR | O_CLOEXEC), "open /dev/null")};
    must(::dup2(null.get(), STDOUT_FILENO), "replace standard output");
    must(::dup2(null.get(), STDIN_FILENO), "replace standard input");
    return Fd{socket};
}

int serve_box() {
    static_cast<void>(::setsid());  // Ctrl-C at the terminal is for the judge, which then hangs up
    // Read it before anything can fail: closing a socket with unread data discards what was sent on it.
    const auto packet = wire::receive(STDIN_FILENO);
    if (!packet) {
        return EXIT_FAILURE;
    }
    const auto setup = wire::decode<wire::Setup>(packet->bytes);
    Fd socket = or_report(STDIN_FILENO, [] {
        reset_signals();
        ::umask(022);  // before anything is made, the control groups included
        return take_socket();
    });
    if (setup.isolated) {
        return serve_isolated(std::move(socket), setup);
    }
    or_report(socket.get(), [&] { return set_up_plain(socket, setup.cpu); })->serve();
    return EXIT_SUCCESS;
}

}  // namespace
}  // namespace harness::sandbox::box

int main() {  // NOLINT(bugprone-exception-escape): printing the last words may fail, and then nothing is left to do
    try {
        // _Exit() skips the leak checker, which could not start a thread here after the PID namespace has ended.
        std::_Exit(harness::sandbox::box::serve_box());
    } catch (const harness::base::SystemError& error) {
        if (error.error_number() != EPIPE) {  // else the judge was stopped: nobody waits for the answer
            fmt::print(stderr, "judge-box: {}; it is started by `judge`, not by hand\n", error.what());
        }
    } catch (const std::exception& error) {
        fmt::print(stderr, "judge-box: {}; it is started by `judge`, not by hand\n", error.what());
    }
    return EXIT_FAILURE;
}
