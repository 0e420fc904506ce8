#include "harness/sandbox/box/plain.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <filesystem>
#include <fstream>

#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/sandbox/box/processes.hpp"
#include "harness/sandbox/box/stage.hpp"
#include "harness/sandbox/box/timer.hpp"

namespace harness::sandbox::box {

namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using support::Fd;

// What a thread's worth of address space costs beyond what is touched: as in the box without a memory group.
constexpr std::int64_t mapped_by_runtimes_kib = std::int64_t{1024} * 1024;

std::vector<char*> pointers(const std::vector<std::string>& texts) {
    std::vector<char*> list;
    for (const std::string& text : texts) {
        list.push_back(const_cast<char*>(text.c_str()));
    }
    list.push_back(nullptr);
    return list;
}

// What a child says of itself on its way to exec: how far it came.
struct Word {
    const char* failed_stage = nullptr;  // nullptr: about to exec
    int error_number = 0;
    timespec cpu{};  // what it has used so far
};

bool limit(int resource, std::int64_t value) {
    const rlimit wanted{static_cast<rlim_t>(value), static_cast<rlim_t>(value)};
    return ::setrlimit(static_cast<__rlimit_resource>(resource), &wanted) == 0;
}

// As in the box, where no control group does it; and no core dumps: see child.cpp.
bool limit_all(const model::Limits& limits) {
    constexpr std::int64_t kib = 1024;
    return limit(RLIMIT_STACK, limits.stack_kib.value_or(limits.memory_kib) * kib) &&
           limit(RLIMIT_CPU, std::chrono::ceil<std::chrono::seconds>(limits.cpu).count() + 1) &&
           limit(RLIMIT_CORE, 1) && limit(RLIMIT_NOFILE, limits.open_files) &&
           limit(RLIMIT_FSIZE, limits.disk_kib * kib) &&
           limit(RLIMIT_AS, (4 * limits.memory_kib + mapped_by_runtimes_kib) * kib);
}

// The time of a process's own threads; 0 where it has just ended.
nanoseconds own_time(pid_t pid) {
    clockid_t clock = 0;
    return ::clock_getcpuclockid(pid, &clock) == 0 ? now(clock) : nanoseconds{0};
}

// Ends the processes that an ended program has left to this one, its subreaper. False: none can be seen.
bool kill_children() {
    std::ifstream list{"/proc/thread-self/children"};
    bool any = false;
    for (pid_t pid = 0; list >> pid; any = true) {
        ::kill(pid, SIGKILL);
    }
    return any;
}

// The child's side, in a process of its own: says on `words` how far it came, and runs the program or ends.
[[noreturn]] void be_the_program(const wire::Order& order, const std::vector<Fd>& descriptors, const char* work,
                                 char* const* arguments, char* const* environment, int words) {
    const auto say = [words](const char* stage) {
        Word word{stage, errno, {}};
        ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &word.cpu);
        static_cast<void>(::write(words, &word, sizeof word));
        if (stage != nullptr) {
            ::_exit(127);
        }
    };
    if (::prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) {
        say("die with the helper");
    }
    if (::setsid() < 0) {
        say("session");
    }
    if (!limit_all(order.limits)) {
        say("resource limits");
    }
    // Received descriptors are above 2: the box's own standard descriptors are open.
    for (int i = 0; i < 3; ++i) {
        if (::dup2(descriptors[static_cast<std::size_t>(i)].get(), i) != i) {
            say("descriptors");
        }
    }
    if (::chdir(work) != 0) {
        say("working directory");
    }
    say(nullptr);
    ::execve(arguments[0], arguments, environment);
    say("exec");
    ::_exit(127);
}

void make_folder(const std::string& path, mode_t mode) {
    must(::mkdir(path.c_str(), mode), "mkdir " + path);
    must(::chmod(path.c_str(), mode), "chmod " + path);
}

}  // namespace

struct PlainBox::Run {
    model::Limits limits;
    std::vector<std::string> arguments;
    std::vector<std::string> environment;
    std::string work;
    pid_t pid = -1;
    Fd ended;  // pidfd: readable once the program has ended
    int status = 0;
    bool exec_failed = false;
    nanoseconds cpu_before_exec{};  // the child's own preparation, not charged to the program
    model::Stop stop = model::Stop::None;
    nanoseconds started{};
    nanoseconds wall{};
    nanoseconds reaped_cpu{};
    std::int64_t largest_kib = 0;  // resident, of any one process
};

PlainBox::PlainBox(const Fd& socket) : socket_(socket), program_(folder_.path() / "program") {
    must(::prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0), "inherit the processes that a run leaves");
}

void PlainBox::serve() {
    while (!gone_) {
        auto packet = wire::receive(socket_.get());
        if (!packet) {
            return;
        }
        if (wire::is_cancel(packet->bytes)) {
            continue;  // meant for a run that had ended by itself
        }
        std::vector<Fd> collected;
        const wire::Report report = perform(wire::decode_order(packet->bytes), packet->descriptors, collected);
        std::vector<int> numbers;
        std::ranges::transform(collected, std::back_inserter(numbers), &Fd::get);
        if (!gone_) {
            wire::send(socket_.get(), wire::encode(report), numbers);
        }
    }
}

wire::Report PlainBox::perform(const wire::Order& order, std::vector<Fd>& descriptors, std::vector<Fd>& collected) {
    wire::Report report;
    Run run;
    run.work = folder_.path() / ("work-" + std::to_string(++runs_));
    try {
        lay(order, descriptors, run.work);
        start(run, order, descriptors);
        descriptors.clear();
        watch(run);
        report.exited = WIFEXITED(run.status);
        report.status = report.exited ? WEXITSTATUS(run.status) : WTERMSIG(run.status);
        if (run.exec_failed) {
            report.status = 126;  // as a shell says of what is there but cannot be executed
        }
        report.stop = run.largest_kib > run.limits.memory_kib ? model::Stop::Memory : run.stop;
        report.wall = run.wall;
        report.cpu = std::max(nanoseconds{0}, run.reaped_cpu - run.cpu_before_exec);
        // The peak of all processes together was not measured, so there is no figure.
        for (const std::string& name : order.collect) {
            if (Fd file{Scratch{run.work, 0}.open_left(name)}; file) {
                report.collected.push_back(name);
                collected.push_back(std::move(file));
            }
        }
    } catch (const StageError& error) {
        if (run.pid > 0) {
            ::kill(-run.pid, SIGKILL);
        }
        while (::waitpid(-1, nullptr, __WALL | WNOHANG) > 0) {
        }
        report = {};
        report.failed_stage = error.stage;
        report.error_number = error.error_number;
    }
    std::error_code ignored;  // what a program made unremovable stays until the folder's owner removes it
    fs::remove_all(run.work, ignored);
    return report;
}

void PlainBox::lay(const wire::Order& order, const std::vector<Fd>& descriptors, const std::string& work) {
    if (descriptors.size() != 3 + (order.new_program ? order.program.size() : 0) + order.files.size()) {
        throw StageError{"read the order", EBADMSG};
    }
    std::size_t next = 3;
    if (order.new_program) {
        std::error_code ignored;  // mkdir says it
        fs::remove_all(program_, ignored);
        make_folder(program_, 0755);
        for (const wire::LaidFile& file : order.program) {
            Scratch{program_, 0}.lay(file.name, descriptors[next++].get(), file.executable);
        }
    }
    make_folder(work, 0700);
    const Scratch place{work, 0};
    for (const wire::LaidFile& file : order.files) {
        place.lay(file.name, descriptors[next++].get(), file.executable);
    }
    for (const std::string& name : order.writable_dirs) {
        place.make_writable_dir(name);
    }
}

std::string PlainBox::outside(const std::string& text, const std::string& work) const {
    const std::size_t path = text.starts_with('/') ? 0 : text.find('=') + 1;
    const std::string_view rest = std::string_view{text}.substr(path);
    for (const auto& [inside, place] : {std::pair{program_dir_inside, &program_}, {work_dir_inside, &work}}) {
        if (rest == inside || (rest.starts_with(inside) && rest[inside.size()] == '/')) {
            return text.substr(0, path) + *place + std::string{rest.substr(inside.size())};
        }
    }
    return text;
}

void PlainBox::start(Run& run, const wire::Order& order, const std::vector<Fd>& descriptors) {
    const auto translate = [&](const std::string& text) { return outside(text, run.work); };
    std::ranges::transform(order.arguments, std::back_inserter(run.arguments), translate);
    std::ranges::transform(order.environment, std::back_inserter(run.environment), translate);
    run.limits = order.limits;
    const std::vector<char*> arguments = pointers(run.arguments);
    const std::vector<char*> environment = pointers(run.environment);
    support::Pipe words = support::make_pipe();
    run.pid = must(::fork(), "fork the program");
    if (run.pid == 0) {
        be_the_program(order, descriptors, run.work.c_str(), arguments.data(), environment.data(), words.write.get());
    }
    run.ended = Fd{must(static_cast<int>(::syscall(SYS_pidfd_open, run.pid, 0)), "watch the program")};
    words.write.reset();
    // The pipe ends when the program begins.
    for (Word word; ::read(words.read.get(), &word, sizeof word) == sizeof word;) {
        run.cpu_before_exec = to_nanoseconds(word.cpu);
        run.exec_failed = word.failed_stage != nullptr && std::string_view{word.failed_stage} == "exec";
        const bool not_a_program = word.error_number == ENOEXEC || word.error_number == ENOMEM;
        if (run.exec_failed && (order.profile != Profile::Submission || !not_a_program)) {
            throw StageError{"exec " + order.arguments[0], word.error_number};
        }
        if (word.failed_stage != nullptr && !run.exec_failed) {
            throw StageError{word.failed_stage, word.error_number};
        }
    }
    run.started = now(CLOCK_MONOTONIC);
}

void PlainBox::watch(Run& run) {
    const Fd wall_timer = make_timer();
    const Fd cpu_timer = make_timer();
    check_wall(run, wall_timer);
    check_cpu(run, cpu_timer);
    std::array<pollfd, 4> events{pollfd{run.ended.get(), POLLIN, 0}, pollfd{socket_.get(), POLLIN, 0},
                                 pollfd{wall_timer.get(), POLLIN, 0}, pollfd{cpu_timer.get(), POLLIN, 0}};
    while (events[0].revents == 0 && run.stop == model::Stop::None && !gone_) {
        if (::poll(events.data(), events.size(), -1) < 0 && errno != EINTR) {
            throw StageError{"poll", errno};
        }
        if (events[1].revents != 0) {
            const auto packet = wire::receive(socket_.get());
            gone_ = !packet;
            run.stop = packet ? wire::decode_cancel(packet->bytes).stop : run.stop;
        }
        if (events[2].revents != 0) {
            empty(wall_timer);
            check_wall(run, wall_timer);
        }
        if (events[3].revents != 0) {
            empty(cpu_timer);
            check_cpu(run, cpu_timer);
        }
    }
    if (events[0].revents != 0) {
        run.stop = model::Stop::None;  // it ended by itself, just before
    }
    end_all(run);
}

// The clock stands still while the program is ready to run and others have its core: as in the box.
void PlainBox::check_wall(Run& run, const Fd& timer) {
    constexpr int most_times_the_limit = 10;
    const nanoseconds limit =
        std::min(run.limits.wall + waited_for_core(run.pid), run.limits.wall * most_times_the_limit);
    const nanoseconds left = limit - (now(CLOCK_MONOTONIC) - run.started);
    if (left <= nanoseconds{0}) {
        run.stop = model::Stop::Wall;
    } else {
        arm(timer, left);
    }
}

// Of the program's own threads; each of its children has RLIMIT_CPU.
void PlainBox::check_cpu(Run& run, const Fd& timer) {
    static const auto cores = std::max<long>(1, ::sysconf(_SC_NPROCESSORS_ONLN));
    const nanoseconds left = run.limits.cpu + run.cpu_before_exec - own_time(run.pid);
    if (left <= nanoseconds{0}) {
        run.stop = model::Stop::Cpu;
    } else {
        arm(timer, std::max(left / cores, std::min(left, nanoseconds{milliseconds{1}})));
    }
}

// The group, and then whatever left it and came to this process, until nothing comes any more.
void PlainBox::end_all(Run& run) {
    constexpr milliseconds longest{2000};
    // The number of a group is taken as long as its first process has not been waited for.
    ::kill(-run.pid, SIGKILL);
    run.wall = now(CLOCK_MONOTONIC) - run.started;
    const nanoseconds began = now(CLOCK_MONOTONIC);
    for (bool first_is_reaped = false;;) {
        int status = 0;
        rusage usage{};
        const pid_t pid = ::wait4(-1, &status, __WALL | WNOHANG, &usage);
        if (pid < 0 && errno == ECHILD) {
            return;
        }
        if (pid > 0) {
            run.reaped_cpu += to_nanoseconds(usage.ru_utime) + to_nanoseconds(usage.ru_stime);
            run.largest_kib = std::max<std::int64_t>(run.largest_kib, usage.ru_maxrss);
            if (pid == run.pid) {
                run.status = status;
                first_is_reaped = true;
            }
            continue;
        }
        if (!kill_children() && first_is_reaped) {
            return;  // this kernel doesn't say who they are
        }
        if (now(CLOCK_MONOTONIC) - began > longest) {
            throw StageError{"end the processes that a run has left (without a sandbox)", ETIMEDOUT};
        }
        ::usleep(200);
    }
}

}  // namespace harness::sandbox::box
