// A run in progress, as far as both kinds of box see it alike: what was ordered, how it is launched, when its limits
// are to be looked at, and how it ended.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include <sys/resource.h>
#include <sys/types.h>

#include "harness/model/outcome.hpp"
#include "harness/sandbox/box/child.hpp"
#include "harness/sandbox/wire.hpp"
#include "harness/support/fd.hpp"

namespace harness::sandbox::box {

// How many cores a run may use at once: this process's, when first asked.
int usable_cores();

struct Run {
    Launch plan;
    pid_t pid = -1;
    bool ended = false;
    int status = 0;  // as wait() gives it
    model::Stop stop = model::Stop::None;
    std::chrono::nanoseconds started{};
    std::chrono::nanoseconds wall{};
    std::chrono::nanoseconds excused{};  // beyond the wall limit, for having waited for a core
    std::chrono::nanoseconds reaped_cpu{};
    std::int64_t largest_kib = 0;  // resident, of any one process
};

// What came with a request, by what it is for.
struct Descriptors {
    std::span<const support::Fd> standard;  // input, output, error
    std::span<const support::Fd> program;
    std::span<const support::Fd> files;
};

// Throws StageError where it is not one descriptor for each thing that the request names.
Descriptors sort_descriptors(const wire::Request& request, const std::vector<support::Fd>& descriptors);

// The plan's part that is the same for every box. `request` and what `standard` names must outlive the launch.
void plan_launch(Launch& plan, const wire::Request& request, std::span<const support::Fd> standard);
// What each process may map where no control group measures what it touches. Stacks of threads are as large as the
// memory limit and mostly untouched; what is touched is seen at the end.
std::int64_t mappable_kib(const model::Limits& limits);

// To be called after the launch. Throws StageError where the program was not reached, unless it is the submission's
// fault: what the compiler made of its source may be no program at all. `out_of_own_memory`: the kernel says that the
// run has reached its memory limit by then, so that it is no want of the machine.
void check_launch(const Run& run, const wire::Request& request, bool out_of_own_memory = false);

// Takes note of a process that has been waited for.
void take_ended(Run& run, pid_t pid, int status, const rusage& usage);

// How it ended: all but what it used.
wire::Response response_at_end(const Run& run);

// What a run has used, looked up only when a limit may be reached.
struct Usage {
    std::function<std::chrono::nanoseconds()> cpu;  // by now
    // For how long its threads, taken together, have waited for a core since the last look. Empty where the cpu time of
    // all is not counted: nobody could then be held to the time without the waiting.
    std::function<std::chrono::nanoseconds()> waited_for_core;
};

// The moments at which a limit can be reached at the earliest: a timer that expires at the first of them.
class Deadlines {
  public:
    Deadlines();  // throws StageError

    // To be polled; then look() is due.
    int timer() const { return timer_.get(); }
    // For a run that is about to be launched, so that no program ever runs without a timer. Throws StageError.
    void begin(const model::Limits& limits);
    // The limit that is reached; None: the timer is set anew. Throws StageError.
    model::Stop look(Run& run, const Usage& usage);

  private:
    // Also takes note of what the run is excused.
    std::chrono::nanoseconds end_of_wall(Run& run, std::chrono::nanoseconds time, const Usage& usage);

    support::Fd timer_;
    std::chrono::nanoseconds waited_{};  // for a core, by the run's threads together, at most all the time
    std::chrono::nanoseconds look_at_wall_{};
    std::chrono::nanoseconds look_at_cpu_{};
};

}  // namespace harness::sandbox::box
