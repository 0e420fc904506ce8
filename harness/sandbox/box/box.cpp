#include "harness/sandbox/box/box.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <limits>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <poll.h>
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

// More than any has: programs only read there, and how large one may be made is said where it is compiled.
constexpr std::int64_t program_kib = std::int64_t{1} << 30;
// The cgroup's clock lags behind the scheduler's by a tick or so; below that the processes' own sum is the truer one.
constexpr nanoseconds cgroup_clock_lag = std::chrono::milliseconds{8};

// No limit is below this: it is about what a process has before it becomes the program, which no figure is below
// either. Under less, chance would decide whether the kernel starts a program, because it charges some dozens of pages
// at once.
constexpr std::int64_t least_memory_kib = 2048;

// By how much what the kernel keeps for a box may differ from look to look: it hands out memory to each core, and keeps
// its counts, some dozens of pages at a time. Short runs in a row leave more than it frees meanwhile: to wait for what
// is little beside a limit that is not small would cost each of them a fifth of its time.
std::int64_t slack_kib(std::int64_t limit_kib) {
    constexpr std::int64_t of_the_box_kib = 1536;
    constexpr std::int64_t of_a_core_kib = 512;
    constexpr int most_cores = 8;                                      // where more lie behind, the next look sees it
    constexpr std::int64_t small_limit_kib = std::int64_t{64} * 1024;  // of which none is given away
    constexpr std::int64_t most_left_kib = 4096;
    return of_the_box_kib + of_a_core_kib * std::min(usable_cores(), most_cores) +
           std::clamp((limit_kib - small_limit_kib) / 64, std::int64_t{0}, most_left_kib);
}

// Every process of the namespace but this one, at once: a fork under way fails for the signal, so none escapes. The
// cgroup's own kill ends most of them sooner, but before Linux 6.14 a fork under way could escape that.
bool kill_all(const Cgroups& cgroups) {
    cgroups.kill_run_group();
    return ::kill(-1, SIGKILL) == 0 || errno == ESRCH;
}

std::string read_short(const Fd& file, const char* stage) {
    std::array<char, 16> text{};
    const ssize_t size = must(::read(file.get(), text.data(), text.size()), stage);
    return {text.data(), static_cast<std::size_t>(size)};
}

// After the other threads are made, which block all signals: the making sets this thread's mask as well.
Fd take_child_signals() {
    sigset_t child_signal;
    ::sigemptyset(&child_signal);
    ::sigaddset(&child_signal, SIGCHLD);
    must(::sigprocmask(SIG_BLOCK, &child_signal, nullptr), "block SIGCHLD");
    return Fd{must(::signalfd(-1, &child_signal, SFD_CLOEXEC | SFD_NONBLOCK), "make a signalfd")};
}

}  // namespace

struct Box::Boxed : Run {
    CoreWaits waits;
    int looks_at_memory = 0;  // to come, a millisecond apart, for a kill of which the kernel gave notice
    // As they stood before the start.
    nanoseconds group_cpu{};
    nanoseconds own_cpu{};
    std::int64_t memory_kib = 0;
    bool peak_is_of_this_run = false;
};

Box::Box(const Fd& socket, Cgroups cgroups, Identity identity, Root root)
    : Server(socket),
      cgroups_(std::move(cgroups)),
      identity_(identity),
      sockets_(root.proc),
      last_pid_(std::move(root.last_pid)),
      children_(take_child_signals()) {
    if (root.proc) {
        oom_score_ = Fd{must(::openat(root.proc.get(), "self/oom_score_adj", O_RDWR | O_CLOEXEC), "oom score")};
        own_oom_score_ = read_short(oom_score_, "oom score");
    }
    if (last_pid_) {
        own_last_pid_ = read_short(last_pid_, "last process number");
    }
    program_.wipe(program_kib);
    work_.wipe(model::Limits{}.disk_kib);
}

wire::Response Box::perform(const wire::Request& request, std::vector<Fd>& descriptors) {
    const Descriptors sorted = sort_descriptors(request, descriptors);
    prepare(request, sorted);
    Boxed run;
    plan_launch(run.plan, request, sorted.standard);
    set_limits(run);
    start(run, request);
    descriptors.clear();
    watch(run);
    return sum_up(run);
}

// Where it fails, the end of process 1 takes all others along.
bool Box::abandon() {
    if (has_given_up_ || !kill_all(cgroups_)) {
        return false;
    }
    try {
        Run gone;
        reap_all(gone);
        return true;
    } catch (const StageError&) {
        return false;
    }
}

void Box::clear_up(const wire::Request& request) {
    program_.close();
    work_.wipe(request.limits.disk_kib);
    cgroups_.renew();
    sockets_.wait_for_left();
    cleared_up_ = true;
}

void Box::prepare(const wire::Request& request, const Descriptors& descriptors) {
    if (!std::exchange(cleared_up_, false)) {
        sockets_.wait_for_left();
    }
    work_.wipe(request.limits.disk_kib);
    if (request.new_program) {
        program_.wipe(program_kib);
        program_.lay(request.program, descriptors.program);
    }
    work_.make_writable_dirs(request.writable_dirs);
    work_.lay(request.files, descriptors.files,
              request.profile == Profile::Validator ? request.writable_dirs : std::vector<std::string>{});
}

// The limit is what the program may use; what is there before comes on top. That is looked up again only when the
// memory in use has moved, because the look-up is slow. Returns what is in use.
std::int64_t Box::limit_memory(std::int64_t kib) {
    constexpr std::int64_t worth_a_look_kib = 1024;
    const auto moved = [](std::int64_t from, std::int64_t to) { return std::abs(to - from) > worth_a_look_kib; };
    std::int64_t in_use = cgroups_.memory()->in_use_kib();
    if (!base_kib_ || moved(measured_kib_, in_use) || kib < measured_for_kib_) {
        in_use = reclaim_and_measure_memory(kib);
    }
    cgroups_.memory()->limit(std::max(kib, least_memory_kib) + own_kib_);
    return in_use;
}

// Before the first run it is what the kernel keeps for the box. Anything else is what runs have left: what the kernel
// frees by and by, which must not be on the next run's account, and what it would keep until it is short of memory,
// such as names looked up, which must not be a present to it. So it is waited for, and taken back. Returns what is in
// use then.
std::int64_t Box::reclaim_and_measure_memory(std::int64_t limit_kib) {
    constexpr int most_looks = 3000;
    constexpr int patience = 10;  // looks, a millisecond apart, before it is taken back, and taken back again
    for (int look = 1;; ++look) {
        const Memory::Held held = cgroups_.memory()->held();
        base_kib_ = base_kib_.value_or(held.unreclaimable_kib);
        const std::int64_t left_kib = held.unreclaimable_kib - *base_kib_ - slack_kib(limit_kib);
        if (left_kib <= 0) {
            own_kib_ = held.unreclaimable_kib;
            measured_kib_ = held.in_use_kib;
            measured_for_kib_ = limit_kib;
            return held.in_use_kib;
        }
        if (look == most_looks) {
            throw StageError{"take back the memory that earlier runs have left", EBUSY};
        }
        if (look % patience == 0) {
            cgroups_.reclaim_memory(held.unreclaimable_kib - left_kib);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
}

void Box::set_limits(Boxed& run) {
    const model::Limits& limits = run.plan.limits;
    cgroups_.renew();
    if (cgroups_.memory() != nullptr) {
        run.memory_kib = limit_memory(limits.memory_kib);
        run.peak_is_of_this_run = cgroups_.memory()->reset_peak();
        cgroups_.memory()->watch();
    } else {
        run.plan.address_space_kib = mappable_kib(limits);
    }
    if (cgroups_.has_processes()) {
        cgroups_.limit_processes(limits.processes + (cgroups_.counts_box_as_processes() ? threads_of_init : 0));
    } else {
        // In a user namespace the supervisor and the init have the same user.
        run.plan.user_processes = limits.processes + (identity_.change_user ? 0 : 1 + threads_of_init);
    }
}

void Box::start(Boxed& run, const wire::Request& request) {
    run.plan.uid = identity_.uid;
    run.plan.change_user = identity_.change_user;
    run.plan.oom_score = oom_score_.get();
    run.plan.own_oom_score = own_oom_score_.c_str();
    run.plan.last_pid = last_pid_.get();
    run.plan.own_last_pid = own_last_pid_.c_str();
    run.plan.cgroup = cgroups_.run_group();
    run.plan.more_filter = cgroups_.has_run_group() ? clone3_filter_.program() : nullptr;
    if (cgroups_.has_cpu()) {
        run.group_cpu = cgroups_.cpu_used();
    }
    run.own_cpu = now(CLOCK_PROCESS_CPUTIME_ID);
    deadlines_.begin(request.limits);
    run.pid = (request.profile == Profile::Submission ? submissions_ : tools_).launch(run.plan);
    run.started = now(CLOCK_MONOTONIC);
    const bool for_memory = run.plan.exec_failed && run.plan.error_number == ENOMEM && cgroups_.memory() != nullptr;
    check_launch(run, request, for_memory && cgroups_.memory()->reached_own_limit());
}

void Box::watch(Boxed& run) {
    const Memory* memory = cgroups_.memory();
    std::array<pollfd, 4> events{pollfd{children_.get(), POLLIN, 0}, pollfd{socket(), POLLIN, 0},
                                 pollfd{deadlines_.timer(), POLLIN, 0},
                                 memory == nullptr ? pollfd{-1, 0, 0} : memory->out_of_memory()};
    // However quickly they end, the limits are looked at in between.
    constexpr int some = 100;
    Left left = Left::Living;
    while (!run.ended && run.stop == model::Stop::None && !hung_up()) {
        const int patience_ms = left == Left::Ended ? 0 : run.looks_at_memory > 0 ? 1 : -1;
        if (::poll(events.data(), events.size(), patience_ms) < 0 && errno != EINTR) {
            throw StageError{"poll", errno};
        }
        if (events[0].revents != 0 || left == Left::Ended) {
            empty(children_);
            left = reap(run, some);
        }
        if (run.ended) {
            break;
        }
        if (events[1].revents != 0) {
            take_message(run);
        }
        if (events[2].revents != 0) {
            const model::Stop reached = deadlines_.look(run, usage(run));
            run.stop = reached == model::Stop::None ? run.stop : reached;
        }
        look_at_memory(run, events[3].revents != 0);
    }
    if (left != Left::Nobody) {
        must(kill_all(cgroups_) ? 0 : -1, "kill the processes of a run");
        reap_all(run);
    }
    if (!run.ended) {
        throw StageError{"see the program end", ECHILD};
    }
}

Usage Box::usage(Boxed& run) const {
    Usage usage;
    usage.cpu = [this, &run] { return tree_cpu(run) - to_nanoseconds(run.plan.cpu_before_exec); };
    if (cgroups_.has_cpu()) {
        usage.waited_for_core = [&run] { return run.waits.take(); };
    }
    return usage;
}

// `told`: the kernel says that memory has run out.
void Box::look_at_memory(Boxed& run, bool told) {
    if (told) {
        constexpr int most_looks = 100;
        run.looks_at_memory = cgroups_.memory()->take_out_of_memory() ? most_looks : 1;
    }
    if (run.looks_at_memory > 0) {
        --run.looks_at_memory;
        run.stop = cgroups_.memory()->has_killed() ? model::Stop::Memory : run.stop;
    }
}

// Takes processes that have ended, at most so many. Nobody is left where there is none to wait for: whatever lives in
// the namespace has come to be this process's child, or has a living ancestor that is one.
Box::Left Box::reap(Run& run, int most) {
    for (int taken = 0; taken < most;) {
        int status = 0;
        rusage usage{};
        const pid_t pid = ::wait4(-1, &status, __WALL | WNOHANG, &usage);
        if (pid == 0) {
            return Left::Living;
        }
        if (pid < 0 && errno == ECHILD) {
            return Left::Nobody;
        }
        if (pid > 0 || errno != EINTR) {
            take_ended(run, must(pid, "wait for the processes of a run"), status, usage);
            ++taken;
        }
    }
    return Left::Ended;
}

// All there are, which have been killed; waits for them.
void Box::reap_all(Run& run) {
    constexpr std::chrono::seconds longest_end{10};  // the kernel may hold on to one
    const nanoseconds give_up = now(CLOCK_MONOTONIC) + longest_end;
    while (reap(run, std::numeric_limits<int>::max()) != Left::Nobody) {
        wait_for_an_end(give_up);
    }
}

void Box::wait_for_an_end(nanoseconds give_up) {
    constexpr int slice_ms = 100;
    if (now(CLOCK_MONOTONIC) >= give_up) {
        has_given_up_ = true;
        throw StageError{"see the processes of a run end", ETIMEDOUT};
    }
    pollfd event{children_.get(), POLLIN, 0};
    if (::poll(&event, 1, slice_ms) > 0) {
        empty(children_);
    }
}

nanoseconds Box::tree_cpu(const Boxed& run) const {
    if (!cgroups_.has_cpu()) {
        return run.reaped_cpu + (run.ended ? nanoseconds{0} : cpu_of_living());
    }
    const nanoseconds own =
        cgroups_.counts_box_for_cpu() ? now(CLOCK_PROCESS_CPUTIME_ID) - run.own_cpu : nanoseconds{0};
    return cgroups_.cpu_used() - run.group_cpu - own;
}

wire::Response Box::sum_up(const Boxed& run) {
    wire::Response response = response_at_end(run);
    // The group also counts children for which nobody waited, and it is the clock by which the limit was kept.
    const nanoseconds group = tree_cpu(run);
    const bool by_group = run.stop == model::Stop::Cpu || group > run.reaped_cpu + cgroup_clock_lag;
    response.cpu =
        std::max(nanoseconds{0}, (by_group ? group : run.reaped_cpu) - to_nanoseconds(run.plan.cpu_before_exec));
    // Without a group the peak of all processes together was not measured, so there is no figure.
    if (const Memory* memory = cgroups_.memory()) {
        if (run.peak_is_of_this_run) {
            // A child begins on the box's own memory and inherits its peak (some 1.5 MiB): no figure is below that.
            response.memory_kib = std::max(run.largest_kib, memory->peak_kib() - run.memory_kib);
        }
        if (memory->has_killed()) {
            response.stop = model::Stop::Memory;
        }
    } else if (run.largest_kib > run.plan.limits.memory_kib) {
        response.stop = model::Stop::Memory;
    }
    response.process_limit_hit = cgroups_.has_processes() && cgroups_.refused_forks(run.plan.limits.processes);
    return response;
}

}  // namespace harness::sandbox::box
