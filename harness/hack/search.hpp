// What the stages of a hack share: trying inputs until one fails, telling what is too slow from what only looks so, and
// the finding.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/hack/growth.hpp"
#include "harness/hack/hack.hpp"
#include "harness/hack/trier.hpp"
#include "harness/workers/workers.hpp"

namespace harness::hack {

inline constexpr std::string_view small_stage = "small inputs";

class Search {
  public:
    // `search_end`: nothing but the proof of a finding is begun after it; a proof may last until `end`, and a little
    // longer. All references must outlive this. Its functions throw as Trier's.
    Search(HackContext& hack_context, const compile::Program& program, workers::Workers& workers,
           const OnProgress& on_progress, Deadline search_end, Deadline end);

    Trier& trier() { return trier_; }
    Deadline search_end() const { return search_end_; }
    const std::optional<Found>& found() const { return found_; }
    // What was found; nothing is left here.
    std::optional<Found> take_found() { return std::exchange(found_, std::nullopt); }
    // One was found, or the stage's time is over.
    bool is_over() const { return found_ || trier_.is_over(); }
    // Whether what is predicted to take so many seconds may be waited for.
    bool is_in_time(double predicted) const;

    // From here on what is tried belongs to this stage, and nothing is begun after its end.
    void enter(std::string_view stage, Deadline end);
    // Tries them until one fails; where several fail, the first is taken.
    void try_batch(std::vector<Instance> instances);
    // Tries those from the index `from` on in batches, until one fails or the time is over. Returns how many, from the
    // first on, are done with.
    std::size_t try_all(const std::vector<Instance>& instances, std::size_t batch_size, std::size_t from = 0);
    // Looks at them all, each of which is predicted to take so many seconds: the first that fails, which is then taken,
    // or looks slow.
    std::optional<Judged> look(const std::vector<Instance>& instances, double predicted);
    // Free boards, for time; once in a hack, however often it is asked for.
    void grow();

    void tell_progress() const { on_progress_(stage_.name, trier_.tried()); }

  private:
    struct Stage {
        std::string_view name;
        Deadline end;
    };

    void grow_by_size();
    void grow_by_number(const Growth& growth);
    // What looks slow in a quick run: whether it, or what it points to, is too slow.
    void settle(const Candidate& candidate, model::Verdict looks);
    // Whether it fails when it is run up to the limit.
    bool is_proved(const Candidate& candidate, model::Verdict looks);
    void take(const Candidate& candidate, model::CaseResult result);

    const Protocol& protocol_;
    const OnProgress& on_progress_;
    const Deadline search_end_;
    const Deadline end_;
    Trier trier_;
    Stage stage_;
    bool has_grown_ = false;
    std::optional<Found> found_;
};

}  // namespace harness::hack
