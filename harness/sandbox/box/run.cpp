#include "harness/sandbox/box/run.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <iterator>
#include <string>
#include <vector>

#include <sched.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/wait.h>

#include "harness/sandbox/box/clock.hpp"
#include "harness/sandbox/box/stage.hpp"

namespace harness::sandbox::box {

using std::chrono::nanoseconds;

namespace {

// The shortest time in which a run on all cores can use this much cpu time. At least a millisecond (or `cpu`, if less),
// so that a machine with many cores is not busy with checks.
nanoseconds shortest_time_to_use(nanoseconds cpu) {
    return std::max(cpu / usable_cores(), std::min(cpu, nanoseconds{std::chrono::milliseconds{1}}));
}

// How often to read how long a run's threads have waited for a core. Threads that end in between are missed, and a
// shorter run costs nothing.
constexpr nanoseconds wait_check_interval = std::chrono::milliseconds{100};

// More than so much time has.
std::int64_t whole_seconds(nanoseconds time) {
    return std::chrono::ceil<std::chrono::seconds>(time).count() + 1;
}

// In the form that execve() needs; valid as long as `texts`.
std::vector<char*> pointers(const std::vector<std::string>& texts) {
    std::vector<char*> list;
    list.reserve(texts.size() + 1);
    for (const std::string& text : texts) {
        list.push_back(const_cast<char*>(text.c_str()));
    }
    list.push_back(nullptr);
    return list;
}

// Whether the submission is the reason that its program did not start. The content of an executable file in /program
// decides how it is started, and may name any interpreter. So all errors are the submission's, except those that come
// from a lack of resources or from a file that is still open.
bool is_fault_of_submission(const Launch& plan, const std::string& path) {
    constexpr std::array errors_of_machine{EAGAIN, EMFILE, ENFILE, ENOMEM, ETXTBSY};
    struct stat info {};
    return path.starts_with(std::string{program_dir_inside} + "/") &&
           std::ranges::find(errors_of_machine, plan.error_number) == errors_of_machine.end() &&
           ::stat(plan.arguments[0], &info) == 0 && S_ISREG(info.st_mode) && (info.st_mode & S_IXOTH) != 0;
}

// Records a process that was reaped.
void take_ended(Run& run, pid_t pid, int status, const rusage& usage) {
    run.reaped_cpu += to_nanoseconds(usage.ru_utime) + to_nanoseconds(usage.ru_stime);
    run.largest_kib = std::max<std::int64_t>(run.largest_kib, usage.ru_maxrss);
    if (pid == run.pid) {
        run.wall = now(CLOCK_MONOTONIC) - run.started;
        run.status = status;
        run.ended = true;
    }
}

}  // namespace

int usable_cores() {
    static const int cores = [] {
        cpu_set_t allowed;
        CPU_ZERO(&allowed);
        return ::sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : 1;
    }();
    return cores;
}

Descriptors sort_descriptors(const wire::Request& request, std::vector<base::Fd>& descriptors) {
    constexpr std::size_t standard = 3;
    const std::size_t program = request.new_program ? request.program.size() : 0;
    const std::size_t before_files = standard + request.clocks + program;
    if (descriptors.size() != before_files + request.files.size()) {
        throw StageError{"read the request", EBADMSG};
    }
    const std::span<base::Fd> all{descriptors};
    Descriptors sorted{
        all.first(standard), {}, all.subspan(before_files - program, program), all.subspan(before_files)};
    std::ranges::move(all.subspan(standard, request.clocks), std::back_inserter(sorted.clocks));
    return sorted;
}

void plan_launch(Launch& plan, const wire::Request& request, std::span<base::Fd> standard, bool counts_cpu) {
    std::ranges::move(standard, plan.standard.begin());
    plan.arguments = pointers(request.arguments);
    plan.environment = pointers(request.environment);
    plan.limits = request.limits;
    plan.cpu_seconds =
        whole_seconds(counts_cpu ? usable_cores() * longest_wall(request.limits) : 2 * request.limits.cpu);
}

std::int64_t mappable_kib(const model::Limits& limits) {
    constexpr std::int64_t mapped_by_runtimes_kib = std::int64_t{1024} * 1024;
    return 4 * limits.memory_kib + mapped_by_runtimes_kib;
}

void check_launch(const Run& run, const wire::Request& request, bool out_of_own_memory) {
    const Launch& plan = run.plan;
    if (plan.failed_stage != nullptr) {
        throw StageError{plan.failed_stage, plan.error_number};
    }
    const bool for_memory = plan.error_number == ENOMEM && out_of_own_memory;
    if (plan.exec_failed && !(request.profile == Profile::Submission &&
                              (for_memory || is_fault_of_submission(plan, request.arguments[0])))) {
        throw StageError{"exec " + request.arguments[0], plan.error_number};
    }
}

Remaining reap(Run& run, int most) {
    for (int taken = 0; taken < most;) {
        int status = 0;
        rusage usage{};
        const pid_t pid = ::wait4(-1, &status, __WALL | WNOHANG, &usage);
        if (pid == 0) {
            return Remaining::Living;
        }
        if (pid < 0 && errno == ECHILD) {
            return Remaining::Nobody;
        }
        if (pid > 0 || errno != EINTR) {
            take_ended(run, must(pid, "wait for the processes of a run"), status, usage);
            ++taken;
        }
    }
    return Remaining::Ended;
}

wire::Response response_at_end(const Run& run) {
    constexpr int not_executable = 126;  // as a shell reports a file that exists but cannot be executed
    wire::Response response;
    response.exited = WIFEXITED(run.status);
    response.status = run.plan.exec_failed ? not_executable
                      : response.exited    ? WEXITSTATUS(run.status)
                                           : WTERMSIG(run.status);
    response.stop = run.stop;
    response.wall = run.wall;
    response.wall_limit = run.plan.limits.wall + run.excused;
    return response;
}

Deadlines::Deadlines() : timer_(must(::timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK), "make a timer")) {}

void Deadlines::begin(const model::Limits& limits) {
    const nanoseconds time = now(CLOCK_MONOTONIC);
    waited_ = nanoseconds{0};
    others_at_first_look_.reset();
    look_at_wall_ = time + std::min(limits.wall, wait_check_interval);
    look_at_cpu_ = time + shortest_time_to_use(limits.cpu);
    arm(time);
}

void Deadlines::look_soon() {
    look_at_wall_ = now(CLOCK_MONOTONIC);
    arm(look_at_wall_);
}

void Deadlines::arm(nanoseconds time) const {
    constexpr nanoseconds shortest_timer = std::chrono::microseconds{200};
    const nanoseconds after = std::max(std::min(look_at_wall_, look_at_cpu_) - time, shortest_timer);
    itimerspec spec{};
    spec.it_value.tv_sec = std::chrono::floor<std::chrono::seconds>(after).count();
    spec.it_value.tv_nsec = (after % std::chrono::seconds{1}).count();
    must(::timerfd_settime(timer_.get(), 0, &spec, nullptr), "arm a timer");
}

// The wall time stands still while a thread of the run is ready but others have its core. Otherwise a busy machine
// would make busy programs look idle. The threads' own waiting proves nothing: threads that wake at the same moment
// wait for their siblings. So it counts only as far as others had the cores. That is known from the first look on, and
// reading it earlier would slow down each short run.
nanoseconds Deadlines::waited_for_others(const Run& run, nanoseconds time, const Usage& usage) {
    waited_ = std::min(waited_ + usage.waited_for_core(), time - run.started);
    const std::optional<nanoseconds> others = usage.cores_of_others();
    others_at_first_look_ = others_at_first_look_ ? others_at_first_look_ : others;
    const nanoseconds had_by_others = others ? *others - *others_at_first_look_ : nanoseconds{0};
    return std::clamp(had_by_others, nanoseconds{0}, waited_);
}

model::Stop Deadlines::look(Run& run, const Usage& usage) {
    empty(timer_);
    const nanoseconds time = now(CLOCK_MONOTONIC);
    bool idle = false;
    bool starved = false;
    if (time >= look_at_wall_) {
        const nanoseconds most = most_waiting_to_cpu * run.plan.limits.cpu;
        const nanoseconds waited = usage.waited_for_core ? waited_for_others(run, time, usage) : nanoseconds{0};
        starved = waited > most;
        run.excused = std::min(waited, most);
        if (run.plan.limits.wall_percent_of_cpu > 0) {
            run.excused += wall_for_cpu(run.plan.limits, std::max(usage.cpu(), nanoseconds{0}));
        }
        const nanoseconds end = run.started + run.plan.limits.wall + run.excused;
        idle = end <= time;
        look_at_wall_ = usage.waited_for_core ? std::min(end, time + wait_check_interval) : end;
    }
    if (time >= look_at_cpu_ || idle) {
        look_at_cpu_ = time + shortest_time_to_use(run.plan.limits.cpu - usage.cpu());
    }
    if (look_at_cpu_ <= time) {
        return model::Stop::Cpu;
    }
    if (idle && starved) {
        throw StageError{"give the program a core", EBUSY};
    }
    if (idle) {
        return model::Stop::Wall;
    }
    arm(time);
    return model::Stop::None;
}

}  // namespace harness::sandbox::box
