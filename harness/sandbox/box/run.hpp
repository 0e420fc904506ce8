// A run in progress, for both kinds of box: its request, its launch, when to check its limits, and how it ended.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include <sys/types.h>

#include "harness/base/fd.hpp"
#include "harness/model/outcome.hpp"
#include "harness/sandbox/box/child.hpp"
#include "harness/sandbox/box/processes.hpp"
#include "harness/sandbox/wire.hpp"

namespace harness::sandbox::box {

// How many cores a run may use at once: those of this process at the first call.
int usable_cores();

struct Run {
    Launch plan;
    pid_t pid = -1;
    bool ended = false;
    int status = 0;  // as wait() gives it
    model::Stop stop = model::Stop::None;
    std::chrono::nanoseconds started{};
    std::chrono::nanoseconds wall{};
    std::chrono::nanoseconds excused{};  // added to the wall limit, for waiting for a core and for the cpu time used
    std::chrono::nanoseconds reaped_cpu{};
    std::int64_t largest_kib = 0;  // peak resident memory of the largest process
};

// The descriptors of a request, by purpose.
struct Descriptors {
    std::span<base::Fd> standard;  // input, output, error
    std::vector<base::Fd> clocks;
    std::span<const base::Fd> program;
    std::span<const base::Fd> files;
};

// Takes the clocks. Throws StageError unless there is one descriptor for each standard stream, clock and file of the
// request.
Descriptors sort_descriptors(const wire::Request& request, std::vector<base::Fd>& descriptors);

// Sets the plan's fields that are the same for every box. Takes `standard`. `request` must outlive the launch.
// `counts_cpu`: a cgroup counts the cpu time of all processes. The kernel's own limit then comes after every other: it
// counts by clock ticks, all of which may fall on a program that wakes at each of them.
void plan_launch(Launch& plan, const wire::Request& request, std::span<base::Fd> standard, bool counts_cpu);
// How much address space each process may have where no control group measures its memory. It exceeds the memory limit,
// because thread stacks are as large as that limit and mostly untouched. Touched memory is checked at the end.
std::int64_t mappable_kib(const model::Limits& limits);

// Call it after the launch. Throws StageError if the program did not start, unless that is the submission's fault: its
// compiler may have produced something that is no program. `out_of_own_memory`: the kernel reports that the run has
// reached its own memory limit, so the machine is not short of memory.
void check_launch(const Run& run, const wire::Request& request, bool out_of_own_memory = false);

enum class Remaining { Nobody, Living, Ended };  // of a run's processes; Ended: some may still have to be reaped
// Reaps at most `most` ended processes of this process. If it has no child, nobody is left: every process of the run is
// its child or has a living ancestor that is one. Throws StageError.
Remaining reap(Run& run, int most = std::numeric_limits<int>::max());

// The response without cpu time and memory.
wire::Response response_at_end(const Run& run);

// Functions that tell what a run has used, called only when a limit may have been reached.
struct Usage {
    std::function<std::chrono::nanoseconds()> cpu;  // up to now
    // How long the thread that waited longest for a core that others had did so, since the last call. Empty if the cpu
    // time of all processes is not counted: the time without the waiting could not be limited then.
    std::function<std::chrono::nanoseconds()> waited_for_core;
    // How long the cores that the run may use were busy with other programs than this run and its box, as their mean,
    // since some fixed time. Empty result: unknown. It is set if `waited_for_core` is.
    std::function<std::optional<std::chrono::nanoseconds>()> cores_of_others;
};

// The earliest times at which a limit can be reached, and a timer that expires at the first of them.
class Deadlines {
  public:
    Deadlines();  // throws StageError

    // To be polled; when it is readable, call look().
    int timer() const { return timer_.get(); }
    // Call it before the launch, so that no program ever runs without a timer. Throws StageError.
    void begin(const model::Limits& limits);
    // The run's limits have changed.
    void look_soon();
    // Returns the limit that was reached. None: the timer is armed again. Throws StageError, also if the wall limit is
    // reached although other programs had the run's cores for so long that nobody knows whether it is too slow.
    model::Stop look(Run& run, const Usage& usage);

  private:
    // At `time`, which is now: lets the timer expire at the first of the times below, in 200 µs at the earliest.
    void arm(std::chrono::nanoseconds time) const;
    // How long the run waited for cores that others had.
    std::chrono::nanoseconds waited_for_others(const Run& run, std::chrono::nanoseconds time, const Usage& usage);

    base::Fd timer_;
    std::chrono::nanoseconds waited_{};  // for a core; at most the run's wall time
    std::optional<std::chrono::nanoseconds> others_at_first_look_;
    std::chrono::nanoseconds look_at_wall_{};
    std::chrono::nanoseconds look_at_cpu_{};
};

}  // namespace harness::sandbox::box
