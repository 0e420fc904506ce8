#include "harness/hack/shrinker.hpp"

#include <algorithm>
#include <chrono>

namespace harness::hack {

namespace {

constexpr std::size_t shrinking_batch = 16;

// Decides whether a candidate that is wanted or looks slow becomes the next step.
using Takes = std::function<bool(const Candidate& candidate, Judged& judged)>;

// shrink() by running the program: each step is the first instance that `takes` accepts.
void shrink_by(const Instance& from, const Protocol& protocol, Trier& trier, const Trier::Wanted& wanted,
               const Takes& takes) {
    shrink(from, protocol, [&](const std::vector<Instance>& candidates) -> std::optional<Instance> {
        for (std::size_t begin = 0; begin < candidates.size() && !trier.is_over(); begin += shrinking_batch) {
            const std::size_t end = std::min(begin + shrinking_batch, candidates.size());
            const std::vector<Candidate> made =
                trier.with_answers({candidates.begin() + static_cast<std::ptrdiff_t>(begin),
                                    candidates.begin() + static_cast<std::ptrdiff_t>(end)});
            for (std::size_t next = 0; next < made.size();) {
                std::optional<Judged> judged = trier.first(made, next, wanted);
                if (!judged) {
                    break;
                }
                const Candidate& candidate = made[judged->index];
                if (takes(candidate, *judged)) {
                    return candidate.instance;
                }
                next = judged->index + 1;
            }
        }
        return std::nullopt;
    });
}

}  // namespace

Candidate least_slow(const Candidate& slow, const Protocol& protocol, Trier& trier) {
    Candidate least = slow;
    shrink_by(
        slow.instance, protocol, trier, [](const model::CaseResult&) { return false; },
        [&](const Candidate& candidate, Judged&) {
            least = candidate;
            return true;
        });
    return least;
}

bool shrink_to_smallest(Candidate& candidate, model::CaseResult& result, const Protocol& protocol, Trier& trier,
                        const std::function<void()>& on_step) {
    const model::Verdict verdict = result.verdict;
    const auto fails_alike = [verdict](const model::CaseResult& other) {
        return other.verdict == verdict || (is_slow(verdict) && is_slow(other.verdict));
    };
    if (is_slow(verdict)) {
        // Quick runs are cheap: shrink with them first, then usually one run up to the limit is enough.
        const Candidate least = least_slow(candidate, protocol, trier);
        on_step();
        if (least.instance == candidate.instance) {
            return !trier.is_over();
        }
        if (!trier.has_time_for(verdict)) {
            trier.pass_over();  // the deadline would stop the run before it shows anything
            return false;
        }
        if (auto proof = trier.prove(least, verdict); proof && fails_alike(*proof)) {
            candidate = least;
            result = *std::move(proof);
            return !trier.is_over();
        }
    } else {
        trier.look_longer(2 * result.cpu.value_or(std::chrono::nanoseconds{0}));
    }
    bool is_known = true;
    shrink_by(candidate.instance, protocol, trier, fails_alike, [&](const Candidate& step, Judged& judged) {
        on_step();
        std::optional<model::CaseResult> known;
        if (judged.looks_slow) {
            known = trier.prove(step, judged.result.verdict);
            is_known = is_known && known;
        } else {
            known = std::move(judged.result);
        }
        if (!known || !fails_alike(*known)) {
            return false;
        }
        candidate = step;
        result = *std::move(known);
        return true;
    });
    return is_known && !trier.is_over();
}

}  // namespace harness::hack
