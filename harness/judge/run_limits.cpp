#include "harness/judge/run_limits.hpp"

#include <chrono>

namespace harness::judge {

using model::Limits;
using model::Outcome;
using std::chrono::nanoseconds;

Limits with_more_time(Limits limits, double times) {
    const auto more = std::chrono::duration_cast<nanoseconds>(limits.cpu * (times - 1));
    limits.wall += more;
    limits.cpu += more;
    return limits;
}

bool needs_exact_run(const Outcome& outcome, const Limits& limits, bool may_confirm) {
    if (outcome.stop == model::Stop::Cpu || !outcome.cpu) {
        return false;
    }
    return *outcome.cpu > limits.cpu || (may_confirm && *outcome.cpu >= limits.cpu / 5 * 4);
}

void apply_wall_limit(Outcome& outcome, const Limits& limits, const Limits& widened) {
    const nanoseconds enforced = outcome.wall_limit.value_or(widened.wall) - (widened.wall - limits.wall);
    if (outcome.stop == model::Stop::None && outcome.wall &&
        *outcome.wall > enforced + outcome.cpu.value_or(nanoseconds{0}) / 2) {
        outcome.stop = model::Stop::Wall;
        outcome.wall_limit = enforced;
    }
}

void count_files(Outcome& outcome, const Limits& limits) {
    const std::int64_t written = outcome.output_bytes + outcome.error_bytes + outcome.file_bytes;
    if (outcome.stop == model::Stop::None && outcome.file_bytes > 0 && written > limits.output_kib * 1024) {
        outcome.stop = model::Stop::Output;
    }
}

}  // namespace harness::judge
