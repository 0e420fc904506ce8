#include "harness/sandbox/box/box.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "harness/sandbox/box/cgroup/kernel_file.hpp"
#include "harness/sandbox/box/cgroup/margins.hpp"
#include "harness/sandbox/box/child.hpp"
#include "harness/sandbox/box/clock.hpp"
#include "harness/sandbox/box/processes.hpp"
#include "harness/sandbox/box/stage.hpp"

namespace harness::sandbox::box {

namespace {

using base::Fd;
using std::chrono::nanoseconds;

// Larger than any program: programs only read /program, and the compile step limits their size.
constexpr std::int64_t program_folder_kib = std::int64_t{1} << 30;
// The cgroup's clock lags about a tick behind the scheduler's. For smaller differences the processes' own sum is more
// exact.
constexpr nanoseconds cgroup_clock_lag = std::chrono::milliseconds{8};

// Kills every process of the namespace except this one, at once: the signal makes a fork in progress fail, so none
// escapes. The cgroup's own kill ends most of them sooner, but before Linux 6.14 a fork in progress could escape that.
bool kill_all(const Cgroups& cgroups) {
    cgroups.kill_run_group();
    return ::kill(-1, SIGKILL) == 0 || errno == ESRCH;
}

// Call it after starting the other threads: that sets this thread's signal mask as well.
Fd take_child_signals() {
    sigset_t child_signal;
    ::sigemptyset(&child_signal);
    ::sigaddset(&child_signal, SIGCHLD);
    must(::sigprocmask(SIG_BLOCK, &child_signal, nullptr), "block SIGCHLD");
    return Fd{must(::signalfd(-1, &child_signal, SFD_CLOEXEC | SFD_NONBLOCK), "make a signalfd")};
}

}  // namespace

struct Box::Boxed : Run {
    Launcher* launcher = nullptr;
    CoreWaits waits;
    int looks_at_memory = 0;  // checks left, 1 ms apart, for a kill that the kernel announced
    // Values before the start.
    nanoseconds group_cpu{};
    nanoseconds own_cpu{};
    std::vector<nanoseconds> clocks_cpu;
    std::vector<Fd> clocks;  // of what works for the run outside the box
    std::int64_t memory_kib = 0;
    bool peak_is_of_this_run = false;
    std::int64_t program_kib = 0;  // of the program's files, added to what the group counts
};

Box::Box(const Fd& socket, Cgroups cgroups, Identity identity, Root root)
    : Server(socket),
      cgroups_(std::move(cgroups)),
      identity_(identity),
      sockets_(root.proc),
      last_pid_(std::move(root.last_pid)),
      idle_times_(std::move(root.idle_times)),
      children_(take_child_signals()) {
    KernelText buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the reads
    if (root.proc) {
        oom_score_ = Fd{must(::openat(root.proc.get(), "self/oom_score_adj", O_RDWR | O_CLOEXEC), "oom score")};
        own_oom_score_ = read_whole(oom_score_, buffer, "oom score");
    }
    if (last_pid_) {
        own_last_pid_ = read_whole(last_pid_, buffer, "last process number");
    }
    program_.wipe(program_folder_kib);
    work_.wipe(model::Limits{}.disk_kib);
}

wire::Response Box::perform(const wire::Request& request, std::vector<Fd>& descriptors) {
    Descriptors sorted = sort_descriptors(request, descriptors);
    prepare(request, sorted);
    Boxed run;
    plan_launch(run.plan, request, sorted.standard, cgroups_.has_cpu());
    run.program_kib = counted_program_kib(request);
    run.plan.limits = limits_beside_program(request);
    set_limits(run);
    run.clocks = std::move(sorted.clocks);
    descriptors.clear();
    start(run, request);
    watch(run, request);
    return measure_run(run);
}

// If this fails, the box ends; the end of process 1 ends all other processes.
bool Box::abandon() {
    if (has_given_up() || !kill_all(cgroups_)) {
        return false;
    }
    try {
        Run gone;
        return reap_all(gone);
    } catch (const StageError&) {
        return false;
    }
}

void Box::clear_up(const wire::Request& request) {
    program_.close();
    work_.wipe(folder_kib(limits_beside_program(request), cgroups_.memory() != nullptr));
    cgroups_.renew();
    sockets_.wait_for_left();
    cleared_up_ = true;
}

void Box::prepare(const wire::Request& request, const Descriptors& descriptors) {
    if (!std::exchange(cleared_up_, false)) {
        sockets_.wait_for_left();
    }
    if (request.host_name != host_name_) {
        must(::sethostname(request.host_name.data(), request.host_name.size()), "set the host name");
        host_name_ = request.host_name;
    }
    if (request.new_program) {
        program_.wipe(program_folder_kib);
        program_kib_ = program_.write_files(request.program, descriptors.program);
    }
    work_.wipe(folder_kib(limits_beside_program(request), cgroups_.memory() != nullptr));
    work_.make_writable_dirs(request.writable_dirs);
    work_.write_files(request.files, descriptors.files,
                      request.profile == Profile::Validator ? request.writable_dirs : std::vector<std::string>{});
}

// The box has put the program's files into memory that belongs to no run's group, and that the kernel cannot take back.
// A program could keep any amount of data there. A compiler's is not of the submission, but the judge's own headers.
std::int64_t Box::counted_program_kib(const wire::Request& request) const {
    const bool counts = cgroups_.memory() != nullptr && request.profile != Profile::Compiler;
    return counts ? std::max(program_kib_ - uncounted_program_kib, std::int64_t{0}) : 0;
}

model::Limits Box::limits_beside_program(const wire::Request& request) const {
    model::Limits limits = request.limits;
    limits.memory_kib = std::max(limits.memory_kib - counted_program_kib(request), least_memory_kib());
    return limits;
}

// The limit is for the program alone, so the memory in use before is added. That is measured again only after the
// memory in use has changed, because measuring is slow. Returns the memory in use.
std::int64_t Box::limit_memory(std::int64_t kib) {
    constexpr std::int64_t remeasure_after_kib = 1024;
    const auto moved = [](std::int64_t from, std::int64_t to) { return std::abs(to - from) > remeasure_after_kib; };
    if (!base_kib_ || moved(measured_kib_, cgroups_.memory()->in_use_kib()) || kib < measured_for_kib_) {
        reclaim_and_measure_memory(kib);
    }
    cgroups_.memory()->limit(std::max(kib, least_memory_kib()) + own_kib_);
    return cgroups_.memory()->in_use_kib();  // a lower limit makes the kernel drop caches
}

// Before the first run, the memory in use is what the kernel keeps for the box. Later it includes what runs have left.
// The kernel frees some of that gradually: it must not be charged to the next run. It keeps the rest, such as looked-up
// names, until memory is short: the next run must not get that as an addition. So this function waits, and reclaims.
void Box::reclaim_and_measure_memory(std::int64_t limit_kib) {
    constexpr int most_looks = 3000;
    constexpr int looks_per_reclaim = 10;  // measurements, 1 ms apart, before each reclaim
    for (int look = 1;; ++look) {
        const Memory::Held held = cgroups_.memory()->held();
        base_kib_ = base_kib_.value_or(held.unreclaimable_kib);
        const std::int64_t left_kib = held.unreclaimable_kib - *base_kib_ - slack_kib(limit_kib);
        if (left_kib <= 0) {
            own_kib_ = held.unreclaimable_kib;
            measured_kib_ = held.in_use_kib;
            measured_for_kib_ = limit_kib;
            return;
        }
        if (look == most_looks) {
            throw StageError{"take back the memory that earlier runs have left", EBUSY};
        }
        if (look % looks_per_reclaim == 0) {
            cgroups_.reclaim_memory(held.unreclaimable_kib - left_kib);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
}

void Box::set_limits(Boxed& run) {
    const model::Limits& limits = run.plan.limits;
    run.plan.limits.disk_kib = folder_kib(limits, cgroups_.memory() != nullptr);
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
        // In a user namespace the supervisor and the init have the program's user, and count too.
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
    run.clocks_cpu = times_on(run.clocks);
    deadlines_.begin(request.limits);
    run.launcher = request.profile == Profile::Submission ? &submissions_ : &tools_;
    run.launcher->launch(run.plan);
}

// Waits until the program has started, or has failed to.
void Box::see_start(Boxed& run, const wire::Request& request) {
    run.pid = run.launcher->launched();
    run.started = run.plan.started;
    const bool for_memory = run.plan.exec_failed && run.plan.error_number == ENOMEM && cgroups_.memory() != nullptr;
    check_launch(run, request, for_memory && cgroups_.memory()->reached_own_limit());
}

// The first event is waited for without knowing whether the program has started: mostly, that event is its end.
void Box::watch(Boxed& run, const wire::Request& request) {
    const Memory* memory = cgroups_.memory();
    std::array<pollfd, 4> events{pollfd{children_.get(), POLLIN, 0}, pollfd{socket(), POLLIN, 0},
                                 pollfd{deadlines_.timer(), POLLIN, 0},
                                 memory == nullptr ? pollfd{-1, 0, 0} : memory->out_of_memory()};
    // Limits are checked after this many ended processes, however quickly they end.
    constexpr int most_reaped_per_look = 100;
    Remaining left = Remaining::Living;
    while (!run.ended && run.stop == model::Stop::None && !hung_up()) {
        const int poll_timeout_ms = left == Remaining::Ended ? 0 : run.looks_at_memory > 0 ? 1 : -1;
        const int error = ::poll(events.data(), events.size(), poll_timeout_ms) < 0 ? errno : 0;
        if (run.pid < 0) {
            see_start(run, request);
        }
        if (error != 0 && error != EINTR) {
            throw StageError{"poll", error};
        }
        if (events[0].revents != 0 || left == Remaining::Ended) {
            empty(children_);
            left = reap(run, most_reaped_per_look);
        }
        if (run.ended) {
            break;
        }
        if (events[1].revents != 0) {
            take_message(run);
            deadlines_.look_soon();
        }
        if (events[2].revents != 0) {
            const model::Stop reached = deadlines_.look(run, usage(run));
            run.stop = reached == model::Stop::None ? run.stop : reached;
        }
        look_at_memory(run, events[3].revents != 0);
    }
    if (left != Remaining::Nobody) {
        must(kill_all(cgroups_) ? 0 : -1, "kill the processes of a run");
        if (!reap_all(run)) {
            leave_behind(run);
        }
    }
    if (!run.ended) {
        throw StageError{"see the program end", ECHILD};
    }
}

// The cpu time of the run, and of what works for it: the box reads what the kernel says of each thread, and with
// thousands of them that takes a while; the judge reads the output, and if a program writes byte by byte, that takes as
// long as the writing; an interactor computes what the program asks for. None of it is the work of others.
nanoseconds Box::cpu_for_run(const Boxed& run) const {
    return tree_cpu(run) + now(CLOCK_PROCESS_CPUTIME_ID) - run.own_cpu + time_since(run.clocks_cpu, run.clocks);
}

std::optional<nanoseconds> Box::cores_of_others(const Boxed& run) const {
    const nanoseconds own = cpu_for_run(run);
    if (cgroups_.cpu_of_machine()) {
        const auto busy = busy_time_of_cores(cgroups_.cpu_of_machine().get());
        return busy ? std::optional{*busy - own / usable_cores()} : std::nullopt;
    }
    const auto idle = idle_time_of_cores(idle_times_.get());
    return idle ? std::optional{now(CLOCK_MONOTONIC) - *idle - own / usable_cores()} : std::nullopt;
}

Usage Box::usage(Boxed& run) const {
    const auto cpu = [this, &run] { return tree_cpu(run) - to_nanoseconds(run.plan.cpu_before_exec); };
    if (!cgroups_.has_cpu()) {
        return {cpu, {}, {}};
    }
    return {cpu, [this, &run] { return run.waits.take(cpu_for_run(run), usable_cores()); },
            [this, &run] { return cores_of_others(run); }};
}

// `told`: the kernel reported that memory has run out.
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

// Waits for all processes, which have been killed, and reaps them. False: the kernel has not ended all of them in time.
bool Box::reap_all(Run& run) {
    constexpr std::chrono::seconds longest_wait{10};  // the kernel may delay the end of a process
    constexpr int poll_ms = 100;
    const nanoseconds give_up_at = now(CLOCK_MONOTONIC) + longest_wait;
    while (reap(run) != Remaining::Nobody) {
        if (now(CLOCK_MONOTONIC) >= give_up_at) {
            give_up();
            return false;
        }
        pollfd event{children_.get(), POLLIN, 0};
        if (::poll(&event, 1, poll_ms) > 0) {
            empty(children_);
        }
    }
    return true;
}

// Ends a run of which some processes are still in a long system call. If that call uses the cpu, it is the program's
// own work, and the verdict does not depend on its length. Throws StageError if the processes only wait, as for a
// broken disk: that is no fault of the program.
void Box::leave_behind(Boxed& run) const {
    run.reaped_cpu += cpu_of_living();
    if (!std::exchange(run.ended, true)) {
        run.status = SIGKILL;
        run.wall = now(CLOCK_MONOTONIC) - run.started;
    }
    const bool may_have_waited = run.stop == model::Stop::None || run.stop == model::Stop::Wall;
    if (may_have_waited && usage(run).cpu() <= run.plan.limits.cpu && !is_any_at_work()) {
        throw StageError{"see the processes of a run end", ETIMEDOUT};
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

// The memory that was in use before the run and still was at its peak. If the peak reached the limit, the kernel has
// dropped what it had cached for earlier runs.
std::int64_t Box::kept_kib(const Boxed& run) const {
    const Memory& memory = *cgroups_.memory();
    if (!memory.was_full()) {
        return run.memory_kib;
    }
    const Memory::Held held = memory.held();
    return std::min(run.memory_kib, own_kib_ + held.in_use_kib - held.unreclaimable_kib);
}

wire::Response Box::measure_run(const Boxed& run) {
    wire::Response response = response_at_end(run);
    // The group also counts children that nobody reaped, and its clock was used to enforce the limit.
    const nanoseconds group = tree_cpu(run);
    const bool by_group = run.stop == model::Stop::Cpu || group > run.reaped_cpu + cgroup_clock_lag;
    response.cpu =
        std::max(nanoseconds{0}, (by_group ? group : run.reaped_cpu) - to_nanoseconds(run.plan.cpu_before_exec));
    // Without a group the peak of all processes together was not measured, so there is no figure.
    if (const Memory* memory = cgroups_.memory()) {
        if (run.peak_is_of_this_run) {
            // A child starts on the box's own memory and inherits its peak (some 1.5 MiB), so no value is below that.
            response.memory_kib = std::max(run.largest_kib, memory->peak_kib() - kept_kib(run) + run.program_kib);
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
