// What the stages of a hack share: trying inputs until one fails, proving that an input that looks slow is too slow,
// and shrinking the finding.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "harness/judge/workers/workers.hpp"
#include "harness/setter/hack/growth.hpp"
#include "harness/setter/hack/hack.hpp"
#include "harness/setter/hack/trier.hpp"

namespace harness::hack {

inline constexpr std::string_view small_stage = "small inputs";

class Search {
  public:
    // After `search_end` nothing starts except the proof of a finding, which may last until `end` and a little longer.
    // All references must outlive this object. The functions throw as Trier does.
    Search(HackContext& hack_context, const compile::Program& program, std::uint64_t seed, workers::Workers& workers,
           const OnProgress& on_progress, Deadline search_end, Deadline end);

    const HackContext& hack_context() const { return hack_context_; }
    const inputs::InputModel& model() const { return hack_context_.model(); }
    std::uint64_t seed() const { return seed_; }
    workers::Workers& workers() { return workers_; }
    Trier& trier() { return trier_; }
    Deadline search_end() const { return search_end_; }
    const std::optional<Finding>& finding() const { return finding_; }
    // Moves the finding out.
    std::optional<Finding> take_finding() { return std::exchange(finding_, std::nullopt); }
    // Puts it back.
    void restore(std::optional<Finding> finding) { finding_ = std::move(finding); }
    // An input was found, or the stage's time is over.
    bool is_over() const { return finding_ || trier_.is_over(); }
    // Whether a run with this predicted time, in seconds, is short enough to wait for.
    bool is_in_time(double predicted) const;

    // From now on, tried inputs count for this stage, and nothing starts after `end`.
    void enter(std::string_view stage, Deadline end);
    // Tries the inputs until one fails. If several fail, takes the first.
    void try_batch(std::span<const std::string> inputs);
    // Tries the candidates from the index `from` on in batches, until one fails or the time is over. Returns how many
    // are done, counted from the first.
    std::size_t try_all(const inputs::Candidates& candidates, std::size_t batch_size, std::size_t from = 0);
    // Runs all candidates, each predicted to take this many seconds. Returns the first that looks slow, or that fails;
    // a failing one becomes the finding.
    std::optional<Judged> look(const inputs::Candidates& candidates, double predicted);
    // Tries plain inputs of growing size, for time. Only the first call in a hack does anything.
    void grow();

    // Shrinks the finding, step by step, to the smallest that fails in the same way: with the same verdict, or with any
    // verdict about time if it is one. Returns whether no smaller step fails; false also if the stage's time was over
    // before that was known. The stage's time does not end the first `least_runs` runs.
    bool shrink_to_smallest(Finding& finding, std::size_t least_runs);

  private:
    // Decides whether a candidate that is wanted or looks slow becomes the next step.
    using Takes = std::function<bool(const Candidate& candidate, model::CaseResult result)>;

    struct Stage {
        std::string name;
        Deadline end;
    };

    void grow_by_size();
    void grow_by_number(const Growth& growth);
    // Decides whether a candidate that looks slow in a quick run, or a better candidate derived from it, is too slow.
    void settle(const Candidate& candidate, model::Verdict looks);
    // Runs the candidate up to the limit and returns whether it fails.
    bool is_proved(const Candidate& candidate, model::Verdict looks);
    void take(const Candidate& candidate, model::CaseResult result);
    // shrink() by running the program: each step is the first input that `takes` accepts.
    void shrink_by(const std::string& from, const Trier::Wanted& wanted, const Takes& takes,
                   std::size_t least_runs = 0);
    // Shrinks a candidate that looks slow in a quick run, step by step, while the smaller one looks slow, too. If there
    // was time, every further step ends within a quick run.
    Candidate least_slow(const Candidate& slow);
    void tell_progress() const { on_progress_(stage_.name, trier_.tried()); }

    HackContext& hack_context_;
    const std::uint64_t seed_;
    workers::Workers& workers_;
    const OnProgress& on_progress_;
    const Deadline search_end_;
    const Deadline end_;
    Trier trier_;
    Stage stage_;
    bool has_grown_ = false;
    std::optional<Finding> finding_;
};

}  // namespace harness::hack
