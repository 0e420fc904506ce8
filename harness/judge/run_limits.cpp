#include "harness/judge/run_limits.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace harness::judge {

using model::Limits;
using model::Outcome;
using std::chrono::nanoseconds;

Limits limits_until(Deadline deadline, Limits limits) {
    constexpr nanoseconds least = std::chrono::milliseconds(1);
    const Deadline now = std::chrono::steady_clock::now();
    limits.wall = std::min(limits.wall, deadline <= now + least ? least : nanoseconds(deadline - now));
    return limits;
}

Limits with_more_time(Limits limits, double times) {
    limits.cpu = std::chrono::duration_cast<nanoseconds>(limits.cpu * times);
    limits.wall_percent_of_cpu = static_cast<int>(std::ceil(100 * (1 - 1 / times)));
    return limits;
}

bool needs_exact_run(const Outcome& outcome, const Limits& limits, bool may_confirm) {
    if (outcome.stop == model::Stop::Cpu || !outcome.cpu) {
        return false;
    }
    return *outcome.cpu > limits.cpu || (may_confirm && *outcome.cpu >= limits.cpu / 5 * 4);
}

void count_files(Outcome& outcome, const Limits& limits) {
    const std::int64_t written = outcome.output_bytes + outcome.error_bytes + outcome.file_bytes;
    if (outcome.stop == model::Stop::None && outcome.file_bytes > 0 && written > limits.output_kib * 1024) {
        outcome.stop = model::Stop::Output;
    }
}

}  // namespace harness::judge
