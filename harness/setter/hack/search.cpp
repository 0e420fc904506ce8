#include "harness/setter/hack/search.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "harness/base/time.hpp"

namespace harness::hack {

namespace {

using base::seconds;
using std::chrono::nanoseconds;

constexpr int smallest_grown = 4;
constexpr double sure_factor = 1.5;     // a prediction must reach this multiple of the limit
constexpr double in_time_factor = 0.5;  // a prediction must not exceed this multiple of the limit

constexpr auto is_failure = [](const model::CaseResult& result) { return result.verdict != model::Verdict::Accepted; };

}  // namespace

Search::Search(HackContext& hack_context, const compile::Program& program, std::uint64_t seed,
               workers::Workers& workers, const OnProgress& on_progress, Deadline search_end, Deadline end)
    : hack_context_(hack_context),
      seed_(seed),
      workers_(workers),
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
        const Candidate least = least_slow(candidate);
        const bool is_least = !trier_.is_over();
        if (least.instance != candidate.instance && is_proved(least, looks)) {
            found_->first = candidate;
            found_->is_smallest = is_least;
            return;
        }
    }
    is_proved(candidate, looks);
}

void Search::try_batch(std::span<const Instance> instances) {
    const std::vector<Candidate> made = trier_.with_answers(instances);
    for (std::size_t from = 0; from < made.size() && !is_over();) {
        std::optional<Judged> judged = trier_.first(made, from, is_failure);
        tell_progress();
        if (!judged) {
            return;
        }
        const Candidate& candidate = made[judged->index];
        if (!is_slow(judged->result.verdict)) {
            take(candidate, std::move(judged->result));
        } else {
            settle(candidate, judged->result.verdict);
        }
        from = judged->index + 1;
    }
}

std::size_t Search::try_all(const std::vector<Instance>& instances, std::size_t batch_size, std::size_t from) {
    return try_all(
        instances.size(), [&instances](std::size_t index) { return instances[index]; }, batch_size, from);
}

std::size_t Search::try_all(std::size_t count, const Make& make, std::size_t batch_size, std::size_t from) {
    while (from < count && !is_over()) {
        std::vector<Instance> batch;
        std::size_t bytes = 0;
        while (batch.size() < batch_size && from + batch.size() < count && bytes < most_bytes_together) {
            batch.push_back(make(from + batch.size()));
            bytes += size_of(batch.back());
        }
        try_batch(batch);
        from += is_over() ? 0 : batch.size();
    }
    return from;
}

std::optional<Judged> Search::look(const std::vector<Instance>& instances, double predicted) {
    trier_.forget_slowest();
    const std::vector<Candidate> made = trier_.with_answers(instances);
    if (made.empty()) {
        return std::nullopt;
    }
    std::optional<Judged> judged = trier_.first(made, 0, is_failure, base::from_seconds(predicted));
    tell_progress();
    if (judged && !is_slow(judged->result.verdict)) {
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
    for (const int n : protocol().sizes) {
        if (n < smallest_grown || is_over()) {
            continue;
        }
        const std::optional<double> predicted = growth.predicted(n);
        if (predicted && *predicted >= too_long) {
            trier_.forget_slowest();
            const std::vector<Candidate> made =
                trier_.with_answers(std::vector{instance_of({free_board(n)}, protocol())});
            if (!made.empty() && is_proved(made.front(), model::Verdict::TimeLimit)) {
                return;
            }
        } else if (look({instance_of({free_board(n)}, protocol())},
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
    for (auto n = protocol().sizes_together.rbegin(); n != protocol().sizes_together.rend() && !is_over(); ++n) {
        const std::optional<double> each = growth.predicted(*n);
        if (!each || *each * static_cast<double>(protocol().most_boards) < too_long) {
            return;
        }
        const auto count = static_cast<std::size_t>(std::max(1.0, std::ceil(too_long / *each)));
        std::vector<Board> boards(count, free_board(*n));
        const std::vector<Candidate> made =
            trier_.with_answers(std::vector{instance_of(std::move(boards), protocol())});
        if (count > 1 && !made.empty() && is_proved(made.front(), model::Verdict::TimeLimit)) {
            return;
        }
    }
}

void Search::shrink_by(const Instance& from, const Trier::Wanted& wanted, const Takes& takes) {
    const auto first_failing = [&](const std::vector<Instance>& candidates) -> std::optional<Instance> {
        const std::vector<Candidate> made = trier_.with_answers(candidates);
        for (std::size_t next = 0; next < made.size();) {
            std::optional<Judged> judged = trier_.first(made, next, wanted);
            if (!judged) {
                break;
            }
            const Candidate& candidate = made[judged->index];
            if (takes(candidate, std::move(judged->result))) {
                return candidate.instance;
            }
            next = judged->index + 1;
        }
        return std::nullopt;
    };
    shrink(from, protocol(), first_failing, [this] { return trier_.is_over(); });
}

Candidate Search::least_slow(const Candidate& slow) {
    Candidate least = slow;
    shrink_by(
        slow.instance, [](const model::CaseResult&) { return false; },
        [&](const Candidate& candidate, const model::CaseResult&) {
            least = candidate;
            return true;
        });
    return least;
}

bool Search::shrink_to_smallest(Found& found) {
    const model::Verdict verdict = found.result.verdict;
    const auto fails_alike = [verdict](const model::CaseResult& other) {
        return other.verdict == verdict || (is_slow(verdict) && is_slow(other.verdict));
    };
    if (is_slow(verdict)) {
        // Quick runs are cheap: shrink with them first, then usually one run up to the limit is enough.
        const Candidate least = least_slow(found.candidate);
        tell_progress();
        if (least.instance == found.candidate.instance) {
            return !trier_.is_over();
        }
        if (!trier_.has_time_for(verdict)) {
            trier_.pass_over();  // the deadline would stop the run before it shows anything
            return false;
        }
        if (auto proof = trier_.prove(least, verdict); proof && fails_alike(*proof)) {
            found.candidate = least;
            found.result = *std::move(proof);
            return !trier_.is_over();
        }
    } else {
        trier_.look_longer(2 * found.result.cpu.value_or(nanoseconds{0}));
    }
    bool is_known = true;
    shrink_by(found.candidate.instance, fails_alike, [&](const Candidate& step, model::CaseResult result) {
        tell_progress();
        std::optional<model::CaseResult> known = std::move(result);
        if (is_slow(known->verdict)) {
            known = trier_.prove(step, known->verdict);
            is_known = is_known && known;
        }
        if (!known || !fails_alike(*known)) {
            return false;
        }
        found.candidate = step;
        found.result = *std::move(known);
        return true;
    });
    return is_known && !trier_.is_over();
}

}  // namespace harness::hack
