#include "harness/sandbox/test/test_bare.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <map>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <grp.h>
#include <poll.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/sandbox/test/test_box.hpp"

namespace harness::sandbox {

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr const char* folder = "/tmp/bare";  // the program's own current folder
constexpr long mebibyte = 1L << 20;

// A program at work, or ended.
struct Bare {
    pid_t pid = -1;
    std::chrono::steady_clock::time_point started;
    std::string output;
    bool closed = false;        // no process has its output open
    std::optional<int> status;  // as of waitpid, once it has ended
    std::size_t printed = 0;    // bytes of output when it had ended
    bool stopped = false;

    bool exited(int code) const { return status && WIFEXITED(*status) && WEXITSTATUS(*status) == code; }
    bool ended_by(int signal) const { return status && WIFSIGNALED(*status) && WTERMSIG(*status) == signal; }
};

using Limits = std::vector<std::pair<int, rlim_t>>;

struct Way {
    bool (*enough)(const Bare&);  // whether it has done what the box denies
    Limits limits{};              // of each process: for safety, or because it should reach them
    std::vector<std::string> arguments{};
    bool few_processes = false;  // it gets its own user, with a low limit of processes
};

// ---- signs that it has done it ----

// Counts processes, or the threads of one.
std::ptrdiff_t count_of(const fs::path& where) {
    std::error_code ignored;
    return std::count_if(fs::directory_iterator{where, ignored}, fs::directory_iterator{}, [](const auto& entry) {
        return entry.path().filename().string().find_first_not_of("0123456789") == std::string::npos;
    });
}

bool burns(const Bare& run) {
    clockid_t clock = 0;
    timespec used{};
    return !run.status && ::clock_getcpuclockid(run.pid, &clock) == 0 && ::clock_gettime(clock, &used) == 0 &&
           std::chrono::seconds{used.tv_sec} + std::chrono::nanoseconds{used.tv_nsec} > 100ms;
}

bool burns_unheard(const Bare& run) {
    return run.closed && burns(run);
}

bool lives_on(const Bare& run) {
    return !run.status && std::chrono::steady_clock::now() - run.started > 300ms;
}

// Any process of the playground but this one.
bool holds_memory(const Bare& /*run*/) {
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator{"/proc", ignored}) {
        std::ifstream file{entry.path() / "statm"};
        long all = 0;
        long resident = 0;
        if (entry.path() != "/proc/1" && entry.path() != "/proc/self" && entry.path() != "/proc/thread-self" &&
            file >> all >> resident && resident * ::sysconf(_SC_PAGESIZE) > 64 * mebibyte) {
            return true;
        }
    }
    return false;
}

bool many_processes(const Bare& /*run*/) {
    return count_of("/proc") > 30;
}

bool many_threads(const Bare& run) {
    return count_of(fmt::format("/proc/{}/task", run.pid)) > 30;
}

bool is_stopped(const Bare& run) {
    return run.stopped;
}

bool says_so(const Bare& run) {
    return run.exited(0) && run.output.starts_with("achieved");
}

bool fills_folder(const Bare& run) {
    const fs::space_info space = fs::space(folder);
    return run.exited(3) && space.capacity - space.free > 60 * mebibyte;
}

bool fills_system_v(const Bare& run) {
    shm_info info{};
    ::shmctl(0, SHM_INFO, reinterpret_cast<shmid_ds*>(&info));
    return run.exited(3) && static_cast<long>(info.shm_tot) * ::sysconf(_SC_PAGESIZE) > 60 * mebibyte;
}

const std::map<std::string_view, Way>& ways() {
    const Limits memory{{RLIMIT_AS, 200 * mebibyte}};
    const Limits processes{{RLIMIT_NPROC, 40}};
    static const std::map<std::string_view, Way> all{
        {"deep_stack", {holds_memory, {{RLIMIT_STACK, 120 * mebibyte}}}},
        {"exec_loop", {burns}},
        {"flood", {[](const Bare& run) { return run.output.size() > std::size_t{1} << 20U; }}},
        {"flood_in_packets", {[](const Bare& run) { return run.output.size() > std::size_t{1} << 20U; }}},
        {"fork_bomb", {many_processes, processes, {}, true}},
        {"leave_brother", {[](const Bare& run) { return run.exited(0) && run.output.size() > run.printed + 20; }}},
        {"leave_daemon", {[](const Bare& run) { return run.exited(0) && run.output.size() > run.printed + 20; }}},
        {"leave_files", {[](const Bare& run) { return run.exited(0) && fs::exists(fs::path{folder} / "left"); }}},
        {"many_files", {[](const Bare& run) { return run.exited(0) && count_of(folder) > 16384; }}},
        {"memory_files", {fills_folder}},
        {"memory_in_child", {holds_memory, memory}},
        {"memory_in_kernel", {holds_memory, {{RLIMIT_AS, 400 * mebibyte}}}},
        {"memory_memfd", {[](const Bare& run) { return run.ended_by(SIGXFSZ); }, {{RLIMIT_FSIZE, 80 * mebibyte}}}},
        {"memory_mmap", {holds_memory, memory}},
        {"memory_posix_shm", {[](const Bare& run) { return run.ended_by(SIGBUS); }}},  // all 64 MiB of /dev/shm
        {"memory_reserved", {fills_folder}},
        {"memory_shm", {fills_system_v}},
        {"open_many", {says_so, {{RLIMIT_NOFILE, 20'000}}}},
        {"orphans", {burns, processes, {}, true}},
        {"queue_signals", {says_so}},
        {"read_descriptors", {says_so}},
        {"sleep", {lives_on}},
        {"spin", {burns}},
        {"spin_after_main", {burns}},
        {"spin_between_signals", {burns}},
        {"spin_in_memory", {burns}},
        {"spin_in_threads", {burns}},
        {"spin_unheard", {burns_unheard}},
        {"stop_itself", {is_stopped}},
        {"stop_parent", {is_stopped}},
        {"thread_bomb", {many_threads, processes, {}, true}},
        {"vfork_bomb", {many_processes, processes, {}, true}},
        {"vfork_sleep", {lives_on}},
    };
    return all;
}

// ---- running it ----

// Room for 64 MiB, and for more files than the box has.
void make_folder() {
    fs::create_directory(folder);
    std::ofstream{"/proc/sys/kernel/shmall"} << 64 * mebibyte / ::sysconf(_SC_PAGESIZE);  // of this IPC namespace
    if (::mount("tmpfs", folder, "tmpfs", 0, "mode=1777,size=64m,nr_inodes=20000") != 0) {
        base::throw_errno("cannot make a folder for a bare process");
    }
}

// A user without other processes, because the kernel counts a user's processes on the whole machine.
uid_t own_user() {
    struct stat own {};
    if (::stat("/proc/self/ns/pid", &own) != 0) {
        base::throw_errno("cannot look at the PID namespace");
    }
    return static_cast<uid_t>(1'800'000'000 + own.st_ino % 90'000'000);
}

[[noreturn]] void become(const std::string& program, const Way& way, int output) {
    constexpr int inherited = 7;  // both ends, as a judge might have left them open
    std::array<int, 2> ends{};
    std::vector<char*> arguments{const_cast<char*>(program.c_str())};
    std::ranges::transform(way.arguments, std::back_inserter(arguments),
                           [](const std::string& each) { return const_cast<char*>(each.c_str()); });
    arguments.push_back(nullptr);
    const uid_t user = way.few_processes ? own_user() : 0;
    bool ready = ::chdir(folder) == 0 && ::dup2(output, STDOUT_FILENO) >= 0 &&
                 ::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) == 0 &&
                 ::close_range(3, ~0U, CLOSE_RANGE_CLOEXEC) == 0 && ::dup2(ends[0], inherited) >= 0 &&
                 ::dup2(ends[1], inherited + 1) >= 0;
    for (const auto& [resource, value] : way.limits) {
        const rlimit limit{value, value};
        ready = ready && ::setrlimit(resource, &limit) == 0;
    }
    if (way.few_processes) {
        ready = ready && ::setgroups(0, nullptr) == 0 && ::setresgid(user, user, user) == 0 &&
                ::setresuid(user, user, user) == 0;
    }
    if (ready) {
        ::execv(program.c_str(), arguments.data());
    }
    ::_exit(125);
}

void look(Bare& run, const base::Fd& output) {
    pollfd event{run.closed ? -1 : output.get(), POLLIN, 0};
    if (::poll(&event, 1, 2) == 1) {
        std::array<char, 65536> chunk;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
        const ssize_t got = ::read(output.get(), chunk.data(), chunk.size());
        run.closed = got <= 0;
        run.output.append(chunk.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    }
    int status = 0;
    if (!run.status && ::waitpid(run.pid, &status, WNOHANG | WUNTRACED) == run.pid) {
        run.stopped = run.stopped || WIFSTOPPED(status);
        if (!WIFSTOPPED(status)) {
            run.status = status;
            run.printed = run.output.size();
        }
    }
}

std::string follow(const std::string& program, const Way& way) {
    constexpr std::chrono::seconds longest{30};
    base::Pipe pipe = base::make_pipe();
    Bare run;
    run.started = std::chrono::steady_clock::now();
    run.pid = ::fork();
    if (run.pid == 0) {
        become(program, way, pipe.write.get());
    }
    pipe.write.reset();
    bool achieved = false;
    while (!achieved && !(run.status && run.closed) && std::chrono::steady_clock::now() - run.started < longest) {
        look(run, pipe.read);
        achieved = way.enough(run);
    }
    // All processes except this one, which is process 1: no fork in progress escapes.
    ::kill(-1, SIGKILL);
    while (::waitpid(-1, nullptr, __WALL) > 0) {
    }
    return achieved ? "achieved: what the box denies it"
                    : fmt::format("status {:x}, {}: {}", run.status.value_or(-1),
                                  run.stopped ? "stopped" : "not stopped", run.output.substr(0, 200));
}

}  // namespace

std::optional<std::string> achieved_bare(std::string_view program) {
    const auto found = ways().find(program);
    if (found == ways().end()) {
        return std::nullopt;
    }
    make_folder();
    // A place where any user may execute it, whatever the build folder is.
    const fs::path copy = fs::path{"/tmp"} / program;
    fs::copy_file(built_programs() / "hostile" / program / program, copy);
    return follow(copy, found->second);
}

}  // namespace harness::sandbox
