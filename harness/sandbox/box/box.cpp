#include "harness/sandbox/box/box.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/sandbox/box/child.hpp"
#include "harness/sandbox/box/processes.hpp"
#include "harness/sandbox/box/stage.hpp"
#include "harness/sandbox/box/timer.hpp"
#include "harness/support/error.hpp"

namespace harness::sandbox::box {

namespace {

using std::chrono::nanoseconds;
using support::Fd;

constexpr int threads_of_init = 3;  // with its launchers
constexpr std::int64_t program_kib = std::int64_t{512} * 1024;
constexpr std::int64_t mapped_by_runtimes_kib = std::int64_t{1024} * 1024;
// The cgroup's clock lags behind the scheduler's by a tick or so; below that the processes' own sum is the truer one.
constexpr nanoseconds cgroup_clock_lag = std::chrono::milliseconds{8};

// How many cores a run may use at once.
int usable_cores() {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    return ::sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : 1;
}

// When that much cpu time can be used up at the earliest, by a run on all cores. Not below a millisecond, lest a
// machine with many of them be busy with looking.
nanoseconds soonest(nanoseconds cpu) {
    static const int cores = usable_cores();
    return std::max(cpu / cores, std::min(cpu, nanoseconds{std::chrono::milliseconds{1}}));
}

// Every process of the namespace but this one, at once: a fork under way fails for the signal, so none escapes. The
// cgroup's own kill ends most of them sooner, but before Linux 6.14 a fork under way could escape that.
void kill_all(const Cgroups& cgroups) {
    cgroups.kill_leaf();
    if (::kill(-1, SIGKILL) != 0 && errno != ESRCH) {
        throw StageError{"kill the processes of a run", errno};
    }
}

// After the other threads are made, which block all signals: the making sets this thread's mask as well.
Fd take_child_signals() {
    sigset_t child_signal;
    ::sigemptyset(&child_signal);
    ::sigaddset(&child_signal, SIGCHLD);
    must(::sigprocmask(SIG_BLOCK, &child_signal, nullptr), "block SIGCHLD");
    return Fd{must(::signalfd(-1, &child_signal, SFD_CLOEXEC | SFD_NONBLOCK), "make a signalfd")};
}

std::vector<char*> pointers(const std::vector<std::string>& texts) {
    std::vector<char*> list;
    for (const std::string& text : texts) {
        list.push_back(const_cast<char*>(text.c_str()));
    }
    list.push_back(nullptr);
    return list;
}

}  // namespace

struct Box::Run {
    model::Limits limits;
    Launch plan;
    pid_t pid = -1;
    bool ended = false;
    int status = 0;
    model::Stop stop = model::Stop::None;
    nanoseconds started{};
    nanoseconds wall{};
    nanoseconds reaped_cpu{};
    std::int64_t largest_kib = 0;  // resident, of any one process
    // When a limit can be reached at the earliest, or was found not to be reached before.
    nanoseconds look_at_wall{};
    nanoseconds look_at_cpu{};
    int looks_at_memory = 0;  // to come, a millisecond apart, for a kill of which the kernel gave notice
    // As they stood before the start.
    nanoseconds group_cpu{};
    nanoseconds own_cpu{};
    std::int64_t memory_kib = 0;
    bool peak_is_of_this_run = false;
};

Box::Box(const Fd& socket, Cgroups cgroups, Identity identity, const Fd& proc)
    : socket_(socket), cgroups_(std::move(cgroups)), identity_(identity), children_(take_child_signals()) {
    if (proc) {
        oom_score_ = Fd{must(::openat(proc.get(), "self/oom_score_adj", O_RDWR | O_CLOEXEC), "oom score")};
        std::array<char, 16> text{};
        const ssize_t size = must(::read(oom_score_.get(), text.data(), text.size()), "oom score");
        own_oom_score_.assign(text.data(), static_cast<std::size_t>(size));
    }
    timer_ = make_timer();
    program_.wipe(program_kib);
    work_.wipe(model::Limits{}.disk_kib);
}

void Box::serve() {
    while (!gone_) {
        auto packet = wire::receive(socket_.get());
        if (!packet) {
            return;
        }
        if (wire::is_cancel(packet->bytes)) {
            continue;  // meant for a run that had ended by itself
        }
        const wire::Order order = wire::decode_order(packet->bytes);
        std::vector<Fd> collected;
        wire::Report report = perform(order, packet->descriptors, collected);
        std::vector<int> numbers;
        for (const Fd& file : collected) {
            numbers.push_back(file.get());
        }
        if (gone_) {
            return;
        }
        wire::send(socket_.get(), wire::encode(report), numbers);
        collected.clear();
        try {
            work_.wipe(order.limits.disk_kib);
            cgroups_.renew();
        } catch (const StageError&) {
            continue;  // the next order fails likewise, and reports it
        }
    }
}

wire::Report Box::perform(const wire::Order& order, std::vector<Fd>& descriptors, std::vector<Fd>& collected) {
    try {
        prepare(order, descriptors);
        Run run;
        start(run, order, descriptors);
        descriptors.clear();
        watch(run);
        wire::Report report = sum_up(run);
        for (const std::string& name : order.collect) {
            if (Fd file{work_.open_left(name)}; file) {
                report.collected.push_back(name);
                collected.push_back(std::move(file));
            }
        }
        return report;
    } catch (const StageError& error) {
        kill_all(cgroups_);
        while (::waitpid(-1, nullptr, __WALL) > 0 || errno == EINTR) {
        }
        wire::Report report;
        report.failed_stage = error.stage;
        report.error_number = error.error_number;
        return report;
    }
}

void Box::prepare(const wire::Order& order, const std::vector<Fd>& descriptors) {
    const std::size_t expected = 3 + (order.new_program ? order.program.size() : 0) + order.files.size();
    if (descriptors.size() != expected) {
        throw StageError{"read the order", EBADMSG};
    }
    const bool lays = order.new_program || !order.files.empty();
    if (lays && cgroups_.has_memory() && cgroups_.counts_box_for_memory()) {
        cgroups_.limit_memory(std::int64_t{1} << 40U);  // what the box itself lays down is not the program's
    }
    work_.wipe(order.limits.disk_kib);
    std::size_t next = 3;
    if (order.new_program) {
        program_.wipe(program_kib);
        for (const wire::LaidFile& file : order.program) {
            program_.lay(file.name, descriptors[next++].get(), file.executable);
        }
        program_.make_read_only();
    }
    for (const wire::LaidFile& file : order.files) {
        work_.lay(file.name, descriptors[next++].get(), file.executable);
    }
    for (const std::string& name : order.writable_dirs) {
        work_.make_writable_dir(name);
    }
}

// The limit is what the program may use; what the box holds beside it, and the kernel can't reclaim, comes on top. That
// sum is looked up again only when the memory in use has moved, because the look-up is slow. Returns what is in use.
std::int64_t Box::limit_memory(std::int64_t kib) {
    constexpr std::int64_t worth_a_look_kib = 1024;
    const std::int64_t in_use = cgroups_.memory_in_use_kib();
    if (settled_kib_ < 0 || std::abs(in_use - settled_kib_) > worth_a_look_kib) {
        settled_kib_ = in_use;
        unreclaimable_kib_ = cgroups_.unreclaimable_kib();
    }
    cgroups_.limit_memory(kib + unreclaimable_kib_);
    return in_use;
}

void Box::start(Run& run, const wire::Order& order, const std::vector<Fd>& descriptors) {
    run.limits = order.limits;
    run.plan.standard = {descriptors[0].get(), descriptors[1].get(), descriptors[2].get()};
    run.plan.arguments = pointers(order.arguments);
    run.plan.environment = pointers(order.environment);
    run.plan.limits = order.limits;
    run.plan.uid = identity_.uid;
    run.plan.change_user = identity_.change_user;
    run.plan.oom_score = oom_score_.get();
    run.plan.own_oom_score = own_oom_score_.c_str();
    if (!cgroups_.has_memory()) {
        // Stacks of threads are as large as the memory limit, and mostly untouched. What is touched is seen at the end.
        run.plan.address_space_kib = 4 * order.limits.memory_kib + mapped_by_runtimes_kib;
    }
    if (!cgroups_.has_processes()) {
        // In a user namespace the keeper and the init have the same user.
        run.plan.user_processes = order.limits.processes + (identity_.change_user ? 0 : 1 + threads_of_init);
    }
    cgroups_.renew();
    run.plan.cgroup = cgroups_.leaf();
    run.plan.more_filter = cgroups_.has_leaf() ? clone3_filter_.program() : nullptr;
    if (cgroups_.has_memory()) {
        run.memory_kib = limit_memory(order.limits.memory_kib);
        run.peak_is_of_this_run = cgroups_.reset_peak();
    }
    if (cgroups_.has_processes()) {
        cgroups_.limit_processes(order.limits.processes + (cgroups_.counts_box_as_processes() ? threads_of_init : 0));
    }
    if (cgroups_.has_cpu()) {
        run.group_cpu = cgroups_.cpu_used();
    }
    run.own_cpu = now(CLOCK_PROCESS_CPUTIME_ID);
    const nanoseconds before = now(CLOCK_MONOTONIC);
    run.look_at_wall = before + order.limits.wall;
    run.look_at_cpu = before + soonest(order.limits.cpu);
    arm(timer_, std::min(run.look_at_wall, run.look_at_cpu) - before);
    run.pid = (order.profile == Profile::Submission ? submissions_ : tools_).launch(run.plan);
    run.started = now(CLOCK_MONOTONIC);
    if (run.plan.failed_stage != nullptr) {
        throw StageError{run.plan.failed_stage, run.plan.error_number};
    }
    const bool not_a_program = run.plan.error_number == ENOEXEC || run.plan.error_number == ENOMEM;
    if (run.plan.exec_failed && (order.profile != Profile::Submission || !not_a_program)) {
        throw StageError{"exec " + order.arguments[0], run.plan.error_number};
    }
}

void Box::watch(Run& run) {
    std::array<pollfd, 4> events{pollfd{children_.get(), POLLIN, 0}, pollfd{socket_.get(), POLLIN, 0},
                                 pollfd{timer_.get(), POLLIN, 0}, cgroups_.out_of_memory()};
    bool any_left = true;
    while (!run.ended) {
        if (::poll(events.data(), events.size(), run.looks_at_memory > 0 ? 1 : -1) < 0 && errno != EINTR) {
            throw StageError{"poll", errno};
        }
        if (events[0].revents != 0) {
            empty(children_);
            any_left = reap(run, false);
        }
        if (run.ended) {
            break;
        }
        if (events[1].revents != 0) {
            take_message(run);
        }
        if (events[2].revents != 0) {
            empty(timer_);
            check_limits(run);
        }
        if (events[3].revents != 0) {
            constexpr int most_looks = 100;
            cgroups_.take_out_of_memory();
            run.looks_at_memory = cgroups_.version_of_memory() == 1 ? most_looks : 1;
        }
        if (run.looks_at_memory > 0 && cgroups_.killed_for_memory()) {
            run.stop = model::Stop::Memory;
        }
        run.looks_at_memory = std::max(0, run.looks_at_memory - 1);
        if (run.stop != model::Stop::None || gone_) {
            break;
        }
    }
    if (any_left) {
        kill_all(cgroups_);
        reap(run, true);
    }
    if (!run.ended) {
        throw StageError{"see the program end", ECHILD};
    }
}

// Takes the processes that have ended; `to_the_end`: all there are, waiting for them. False: there are no others, since
// whatever lives in the namespace has come to be this process's child, or has a living ancestor that is one.
bool Box::reap(Run& run, bool to_the_end) {
    for (;;) {
        int status = 0;
        rusage usage{};
        const pid_t pid = ::wait4(-1, &status, __WALL | (to_the_end ? 0 : WNOHANG), &usage);
        if (pid < 0 && errno == EINTR) {
            continue;
        }
        if (pid == 0 || (pid < 0 && errno == ECHILD)) {
            return pid == 0;
        }
        must(pid, "wait for the processes of a run");
        run.reaped_cpu += to_nanoseconds(usage.ru_utime) + to_nanoseconds(usage.ru_stime);
        run.largest_kib = std::max<std::int64_t>(run.largest_kib, usage.ru_maxrss);
        if (pid == run.pid) {
            run.wall = now(CLOCK_MONOTONIC) - run.started;
            run.status = status;
            run.ended = true;
        }
    }
}

void Box::take_message(Run& run) {
    const auto packet = wire::receive(socket_.get());
    if (!packet) {
        gone_ = true;
        return;
    }
    run.stop = wire::decode_cancel(packet->bytes).stop;
}

nanoseconds Box::tree_cpu(const Run& run) const {
    if (!cgroups_.has_cpu()) {
        return run.reaped_cpu + (run.ended ? nanoseconds{0} : cpu_of_living());
    }
    const nanoseconds own =
        cgroups_.counts_box_for_cpu() ? now(CLOCK_PROCESS_CPUTIME_ID) - run.own_cpu : nanoseconds{0};
    return cgroups_.cpu_used() - run.group_cpu - own;
}

// The timer was set before the child was made ready, so that no program ever runs without one.
void Box::check_limits(Run& run) {
    const nanoseconds time = now(CLOCK_MONOTONIC);
    if (time >= run.look_at_wall) {
        run.look_at_wall = time + wall_left(run, time);
    }
    if (time >= run.look_at_cpu) {
        const nanoseconds left = run.limits.cpu - (tree_cpu(run) - to_nanoseconds(run.plan.cpu_before_exec));
        run.look_at_cpu = time + soonest(left);
    }
    if (run.look_at_wall <= time) {
        run.stop = model::Stop::Wall;
    } else if (run.look_at_cpu <= time) {
        run.stop = model::Stop::Cpu;
    } else {
        arm(timer_, std::min(run.look_at_wall, run.look_at_cpu) - time);
    }
}

// The clock stands still while the program is ready to run and others have its core, or a busy machine would make busy
// programs look idle.
nanoseconds Box::wall_left(const Run& run, nanoseconds time) {
    constexpr int most_times_the_limit = 10;
    const nanoseconds limit =
        std::min(run.limits.wall + waited_for_core(run.pid), run.limits.wall * most_times_the_limit);
    return limit - (time - run.started);
}

wire::Report Box::sum_up(const Run& run) {
    wire::Report report;
    report.exited = WIFEXITED(run.status);
    report.status = report.exited ? WEXITSTATUS(run.status) : WTERMSIG(run.status);
    if (run.plan.exec_failed) {
        report.status = 126;  // as a shell says of what is there but cannot be executed
    }
    report.stop = run.stop;
    report.wall = run.wall;
    // The group also counts children for which nobody waited, and it is the clock by which the limit was kept.
    const nanoseconds group = tree_cpu(run);
    const bool by_group = run.stop == model::Stop::Cpu || group > run.reaped_cpu + cgroup_clock_lag;
    report.cpu =
        std::max(nanoseconds{0}, (by_group ? group : run.reaped_cpu) - to_nanoseconds(run.plan.cpu_before_exec));
    // Without a group the peak of all processes together was not measured, so there is no figure.
    if (cgroups_.has_memory()) {
        if (run.peak_is_of_this_run) {
            // A child begins on the box's own memory and inherits its peak (some 1.5 MiB): no figure is below that.
            report.memory_kib = std::max(run.largest_kib, cgroups_.peak_kib() - run.memory_kib);
        }
        if (cgroups_.killed_for_memory()) {
            report.stop = model::Stop::Memory;
        }
    } else if (run.largest_kib > run.limits.memory_kib) {
        report.stop = model::Stop::Memory;
    }
    report.process_limit_hit = cgroups_.has_processes() && cgroups_.refused_forks();
    return report;
}

}  // namespace harness::sandbox::box
