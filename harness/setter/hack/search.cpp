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
constexpr std::size_t first_batch = 16;                              // inputs answered together at first,
constexpr nanoseconds quick_batch = std::chrono::milliseconds{250};  // twice as many after a quicker batch
constexpr double sure_factor = 1.5;     // a prediction must reach this multiple of the limit
constexpr double in_time_factor = 0.5;  // a prediction must not exceed this multiple of the limit

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
    stage_ = {std::string(stage), end};
    trier_.set_deadline(end);
}

void Search::take(const Candidate& candidate, model::CaseResult result) {
    finding_ = Finding{candidate, std::move(result), stage_.name, candidate, false};
}

bool Search::is_proved(const Candidate& candidate, model::Verdict looks) {
    // The proof may use the time kept for shrinking, and a little more: it is the purpose of the search.
    trier_.set_deadline(end_ + trier_.limits().cpu / 2);
    std::optional<model::CaseResult> result = trier_.prove(candidate, looks);
    trier_.set_deadline(stage_.end);
    tell_progress();
    if (result && fails(*result)) {
        take(candidate, *std::move(result));
    }
    return finding_.has_value();
}

// Small inputs are not expected to take long. If one does, the smallest input of its kind usually takes as long, so one
// run up to the limit is enough. If the program's time grows with n instead, grow() finds the better input. Following a
// suspicion may exceed the stage's share of the time; what the stage does after it may not.
void Search::settle(const Candidate& candidate, model::Verdict looks) {
    grow();
    if (finding_) {
        return;
    }
    if (stage_.name == small_stage) {
        trier_.set_deadline(search_end_);
        const Candidate least = least_slow(candidate);
        const bool is_least = !trier_.is_over();
        if (least.input != candidate.input && is_proved(least, looks)) {
            finding_->first = candidate;
            finding_->is_smallest = is_least;
            return;
        }
    }
    is_proved(candidate, looks);
}

void Search::try_batch(std::span<const std::string> inputs) {
    const std::vector<Candidate> candidates = trier_.with_answers(inputs);
    for (std::size_t from = 0; from < candidates.size() && !is_over();) {
        std::optional<Judged> judged = trier_.first(candidates, from, fails);
        tell_progress();
        if (!judged) {
            return;
        }
        const Candidate& candidate = candidates[judged->index];
        if (!is_slow(judged->result.verdict)) {
            take(candidate, std::move(judged->result));
        } else {
            settle(candidate, judged->result.verdict);
        }
        from = judged->index + 1;
    }
}

std::size_t Search::try_all(const inputs::Candidates& candidates, std::size_t batch_size, std::size_t from) {
    std::size_t size = std::min(batch_size, first_batch);
    while (from < candidates.count && !is_over()) {
        const auto began = std::chrono::steady_clock::now();
        std::vector<std::string> batch;
        std::size_t bytes = 0;
        while (batch.size() < size && from + batch.size() < candidates.count && bytes < most_bytes_together &&
               !is_over()) {
            batch.push_back(candidates.make(from + batch.size()));
            bytes += batch.back().size();
        }
        try_batch(batch);
        from += is_over() ? 0 : batch.size();
        if (std::chrono::steady_clock::now() - began < quick_batch) {
            size = std::min(batch_size, 2 * size);
        }
    }
    return from;
}

std::optional<Judged> Search::look(const inputs::Candidates& candidates, double predicted) {
    trier_.forget_slowest();
    const std::vector<Candidate> answered = trier_.with_answers(candidates.all());
    if (answered.empty()) {
        return std::nullopt;
    }
    std::optional<Judged> judged = trier_.first(answered, 0, fails, base::from_seconds(predicted));
    tell_progress();
    if (judged && !is_slow(judged->result.verdict)) {
        take(answered[judged->index], std::move(judged->result));
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

// Runs a plain input of each size in a quick run. When the times predict that a size surely takes too long, runs
// that size at once up to the limit: runs just below the limit show little and take long.
void Search::grow_by_size() {
    const double too_long = seconds(trier_.limits().cpu) * sure_factor;
    Growth growth;
    for (const int n : model().sizes().alone) {
        if (n < smallest_grown || is_over()) {
            continue;
        }
        const double measure = model().growth_of(n);
        const std::optional<double> predicted = growth.predicted(measure);
        if (predicted && *predicted >= too_long) {
            trier_.forget_slowest();
            const std::vector<Candidate> answered = trier_.with_answers(std::vector{model().plain(n, 1)});
            if (!answered.empty() && is_proved(answered.front(), model::Verdict::TimeLimit)) {
                return;
            }
        } else if (look(inputs::candidates_of({model().plain(n, 1)}),
                        predicted && is_in_time(*predicted) ? *predicted : 0)) {
            if (finding_) {
                return;
            }
            if (!predicted) {
                growth.learn(measure, seconds(trier_.slowest_cpu()));  // a lower bound
            }
            if (!growth.predicted(measure + 1)) {
                break;  // endless or idle rather than growing
            }
            continue;  // too long for a quick run, but not surely too slow
        }
        if (trier_.slowest_cpu() > nanoseconds{0}) {
            growth.learn(measure, seconds(trier_.slowest_cpu()));
        }
    }
    grow_by_number(growth);
}

// Tries the smallest number of plain parts in one input that takes too long: first of the largest size, then of smaller
// ones.
void Search::grow_by_number(const Growth& growth) {
    const double too_long = seconds(trier_.limits().cpu) * sure_factor;
    const inputs::Sizes& sizes = model().sizes();
    for (auto n = sizes.together.rbegin(); n != sizes.together.rend() && !is_over(); ++n) {
        const std::optional<double> each = growth.predicted(model().growth_of(*n));
        if (!each || *each * static_cast<double>(sizes.most_parts) < too_long) {
            return;
        }
        const auto count = static_cast<std::size_t>(std::max(1.0, std::ceil(too_long / *each)));
        const std::vector<Candidate> answered = trier_.with_answers(std::vector{model().plain(*n, count)});
        if (count > 1 && !answered.empty() && is_proved(answered.front(), model::Verdict::TimeLimit)) {
            return;
        }
    }
}

void Search::shrink_by(const std::string& from, const Trier::Wanted& wanted, const Takes& takes,
                       std::size_t least_runs) {
    const auto is_over = [&] {
        if (least_runs > 0) {
            trier_.set_deadline(trier_.tried().inputs < least_runs ? end_ : stage_.end);
        }
        return trier_.is_over();
    };
    const auto first_failing = [&](const std::vector<std::string>& inputs) -> std::optional<std::string> {
        const std::vector<Candidate> candidates = trier_.with_answers(inputs);
        for (std::size_t next = 0; next < candidates.size();) {
            std::optional<Judged> judged = trier_.first(candidates, next, wanted);
            if (!judged) {
                break;
            }
            const Candidate& candidate = candidates[judged->index];
            if (takes(candidate, std::move(judged->result))) {
                return candidate.input;
            }
            next = judged->index + 1;
        }
        return std::nullopt;
    };
    if (!is_over()) {
        shrink(from, model(), first_failing, is_over, hack_context_.steps_together(hack_context_.context().jobs));
    }
}

Candidate Search::least_slow(const Candidate& slow) {
    Candidate least = slow;
    shrink_by(
        slow.input, [](const model::CaseResult&) { return false; },
        [&](const Candidate& candidate, const model::CaseResult&) {
            least = candidate;
            return true;
        });
    return least;
}

bool Search::shrink_to_smallest(Finding& finding, std::size_t least_runs) {
    const model::Verdict verdict = finding.result.verdict;
    const auto fails_alike = [verdict](const model::CaseResult& other) {
        return (other.verdict == verdict && fails(other)) || (is_slow(verdict) && is_slow(other.verdict));
    };
    if (is_slow(verdict)) {
        // Quick runs are cheap: shrink with them first, then usually one run up to the limit is enough.
        const Candidate least = least_slow(finding.candidate);
        tell_progress();
        if (least.input == finding.candidate.input) {
            return !trier_.is_over();
        }
        if (!trier_.has_time_for(verdict)) {
            trier_.pass_over();  // the deadline would stop the run before it shows anything
            return false;
        }
        if (auto proof = trier_.prove(least, verdict); proof && fails_alike(*proof)) {
            finding.candidate = least;
            finding.result = *std::move(proof);
            return !trier_.is_over();
        }
    } else {
        trier_.look_longer(2 * finding.result.cpu.value_or(nanoseconds{0}));
    }
    bool is_known = true;
    const auto takes = [&](const Candidate& step, model::CaseResult result) {
        tell_progress();
        std::optional<model::CaseResult> known = std::move(result);
        if (is_slow(known->verdict)) {
            known = trier_.prove(step, known->verdict);
            is_known = is_known && known;
        }
        if (!known || !fails_alike(*known)) {
            return false;
        }
        finding.candidate = step;
        finding.result = *std::move(known);
        return true;
    };
    shrink_by(finding.candidate.input, fails_alike, takes, is_slow(verdict) ? 0 : least_runs);
    return is_known && !trier_.is_over();
}

}  // namespace harness::hack
