#include "harness/hack/search.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "harness/hack/shrinker.hpp"
#include "harness/support/time.hpp"

namespace harness::hack {

namespace {

using std::chrono::nanoseconds;
using support::seconds;

constexpr int smallest_grown = 4;
constexpr double sure_factor = 1.5;     // a prediction must reach this multiple of the limit
constexpr double in_time_factor = 0.5;  // a prediction must not exceed this multiple of the limit

constexpr auto is_failure = [](const model::CaseResult& result) { return result.verdict != model::Verdict::Accepted; };

}  // namespace

Search::Search(HackContext& hack_context, const compile::Program& program, workers::Workers& workers,
               const OnProgress& on_progress, Deadline search_end, Deadline end)
    : protocol_(hack_context.protocol()),
      on_progress_(on_progress),
      search_end_(search_end),
      end_(end),
      trier_(hack_context, program, workers) {}

bool Search::is_in_time(double predicted) const {
    return predicted <= seconds(trier_.limits().cpu) * in_time_factor;
}

void Search::enter(std::string_view stage, Deadline end) {
    stage_ = {stage, end};
    trier_.set_deadline(end);
}

void Search::take(const Candidate& candidate, model::CaseResult result) {
    found_ = Found{candidate, std::move(result), stage_.name, candidate, false};
}

bool Search::is_proved(const Candidate& candidate, model::Verdict looks) {
    // The proof may use the time kept for shrinking, and a little more: it is the purpose of the search.
    trier_.set_deadline(end_ + trier_.limits().cpu / 2);
    std::optional<model::CaseResult> result = trier_.prove(candidate, looks);
    trier_.set_deadline(stage_.end);
    tell_progress();
    if (result && is_failure(*result)) {
        take(candidate, *std::move(result));
    }
    return found_.has_value();
}

// Small inputs are not expected to take long. If one does, the smallest input of its kind usually takes as long, so one
// run up to the limit is enough. If the program's time grows with n instead, grow() finds the better input. Following a
// suspicion may exceed the stage's share of the time; what the stage does after it may not.
void Search::settle(const Candidate& candidate, model::Verdict looks) {
    grow();
    if (found_) {
        return;
    }
    if (stage_.name == small_stage) {
        trier_.set_deadline(search_end_);
        const Candidate least = least_slow(candidate, protocol_, trier_);
        const bool is_least = !trier_.is_over();
        if (least.instance != candidate.instance && is_proved(least, looks)) {
            found_->first = candidate;
            found_->is_smallest = is_least;
            return;
        }
    }
    is_proved(candidate, looks);
}

void Search::try_batch(std::vector<Instance> instances) {
    const std::vector<Candidate> made = trier_.with_answers(std::move(instances));
    for (std::size_t from = 0; from < made.size() && !is_over();) {
        std::optional<Judged> judged = trier_.first(made, from, is_failure);
        tell_progress();
        if (!judged) {
            return;
        }
        const Candidate& candidate = made[judged->index];
        if (!judged->looks_slow) {
            take(candidate, std::move(judged->result));
        } else {
            settle(candidate, judged->result.verdict);
        }
        from = judged->index + 1;
    }
}

std::size_t Search::try_all(const std::vector<Instance>& instances, std::size_t batch_size, std::size_t from) {
    while (from < instances.size() && !is_over()) {
        const std::size_t end = std::min(from + batch_size, instances.size());
        try_batch({instances.begin() + static_cast<std::ptrdiff_t>(from),
                   instances.begin() + static_cast<std::ptrdiff_t>(end)});
        if (!is_over()) {
            from = end;
        }
    }
    return from;
}

std::optional<Judged> Search::look(const std::vector<Instance>& instances, double predicted) {
    trier_.forget_slowest();
    const std::vector<Candidate> made = trier_.with_answers(instances);
    if (made.empty()) {
        return std::nullopt;
    }
    std::optional<Judged> judged = trier_.first(made, 0, is_failure, support::from_seconds(predicted));
    tell_progress();
    if (judged && !judged->looks_slow) {
        take(made[judged->index], std::move(judged->result));
    }
    return judged;
}

void Search::grow() {
    if (!std::exchange(has_grown_, true)) {
        const Stage before = stage_;
        enter("growing inputs", search_end_);
        grow_by_size();
        enter(before.name, before.end);
    }
}

// Runs the free board of each size alone in a quick run. When the times predict that a size surely takes too long, runs
// that size at once up to the limit: runs just below the limit show little and take long.
void Search::grow_by_size() {
    const double too_long = seconds(trier_.limits().cpu) * sure_factor;
    Growth growth;
    for (const int n : protocol_.sizes) {
        if (n < smallest_grown || is_over()) {
            continue;
        }
        const std::optional<double> predicted = growth.predicted(n);
        if (predicted && *predicted >= too_long) {
            trier_.forget_slowest();
            const std::vector<Candidate> made = trier_.with_answers({instance_of({free_board(n)}, protocol_)});
            if (!made.empty() && is_proved(made.front(), model::Verdict::TimeLimit)) {
                return;
            }
        } else if (look({instance_of({free_board(n)}, protocol_)},
                        predicted && is_in_time(*predicted) ? *predicted : 0)) {
            if (found_) {
                return;
            }
            if (!predicted) {
                growth.learn(n, seconds(trier_.slowest_cpu()));  // a lower bound
            }
            if (!growth.predicted(n + 1)) {
                break;  // endless or idle rather than growing
            }
            continue;  // too long for a quick run, but not surely too slow
        }
        if (trier_.slowest_cpu() > nanoseconds{0}) {
            growth.learn(n, seconds(trier_.slowest_cpu()));
        }
    }
    grow_by_number(growth);
}

// Tries the smallest number of free boards in one input that takes too long: first of the largest size, then of smaller
// ones.
void Search::grow_by_number(const Growth& growth) {
    const double too_long = seconds(trier_.limits().cpu) * sure_factor;
    for (auto n = protocol_.sizes_together.rbegin(); n != protocol_.sizes_together.rend() && !is_over(); ++n) {
        const std::optional<double> each = growth.predicted(*n);
        if (!each || *each * static_cast<double>(protocol_.most_boards) < too_long) {
            return;
        }
        const auto count = static_cast<std::size_t>(std::max(1.0, std::ceil(too_long / *each)));
        std::vector<Board> boards(count, free_board(*n));
        const std::vector<Candidate> made = trier_.with_answers({instance_of(std::move(boards), protocol_)});
        if (count > 1 && !made.empty() && is_proved(made.front(), model::Verdict::TimeLimit)) {
            return;
        }
    }
}

}  // namespace harness::hack
