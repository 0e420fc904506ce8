// Whether a mutant that no case kills agrees with the reference on all small inputs, by harness/hack, and on boards of
// the larger sizes that its original answers in time: free ones, and some with few blocked squares. Where the format of
// the inputs is not known, these are the package's smallest with numbers at the ends of what its validators accept, and
// to agree on them proves little. Judged under the package's own limits.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "harness/hack/hack_context.hpp"
#include "harness/judge/run_lock.hpp"
#include "harness/mutation/strength.hpp"

namespace harness::mutation {

struct Comparison {
    std::size_t compared = 0;  // inputs on which it agrees, with those that are cases
    std::optional<Difference> difference;
    std::string failure{};  // of an input that could not be judged, where no difference is known
};

// As one line of text, and back: for what remembers it, which none that failed is.
std::string to_text(const Comparison& found);
Comparison comparison_from(const std::string& text);

// Whether a program may answer an input otherwise than its original.
using MayDiffer = std::function<bool(const hack::Instance& instance)>;

class Agreement {
  public:
    // `judging`: judge::key_of_judging(). An accepted program answers where the package has no reference. Throws as
    // hack::HackContext.
    Agreement(const workers::JudgingContext& context, const judge::Jury& jury, std::uint64_t seed,
              const std::string& judging, const compile::Program& accepted, workers::Worker& worker);

    // Whether the format of the inputs is known, so that agreeing on the small ones is agreeing.
    bool is_known() const { return hack_context_.protocol().shape != hack::Shape::Text; }
    // Whether there is any input to compare on; the cases may be all that there are.
    bool has_inputs() const { return known_ > 0 || !candidates_.empty(); }

    const hack::HackContext& hack_context() const { return hack_context_; }

    // Of all inputs and how they are judged.
    const std::string& key() const { return key_; }

    // How many of the inputs an original answers in time: all small ones count, and the larger ones up to the first
    // that it fails. May be called from several threads, as may compare().
    std::size_t reach(workers::Worker& worker, const compile::Program& original);

    // The program on the first `reach` inputs, up to the smallest found on which it fails and its original does not.
    // What it fails and the package's input validators reject is no input, and is left out. It agrees without a run
    // on those for which `may_differ` says so; empty: there is none.
    Comparison compare(workers::Worker& worker, const compile::Program& original, const compile::Program& program,
                       std::size_t reach, const MayDiffer& may_differ = {});

  private:
    bool accepts(workers::Worker& worker, const compile::Program& program, const hack::Candidate& candidate);
    bool is_valid(workers::Worker& worker, const hack::Candidate& candidate);
    Difference shrunk(workers::Worker& worker, const compile::Program& original, const compile::Program& program,
                      hack::Failing failing);
    model::CaseResult judged(workers::Worker& worker, const compile::Program& program,
                             const hack::Candidate& candidate);
    // Those that are none of the inputs of `cases`.
    void add_candidates(std::vector<hack::Instance> instances, const std::set<std::string>& cases,
                        sandbox::Runner& runner);

    hack::HackContext hack_context_;
    judge::RunLock run_lock_;                  // shrinking asks the reference and the validators, and is alone for that
    std::vector<hack::Candidate> candidates_;  // that are no cases: the small ones, then the larger ones by size
    std::size_t small_ = 0;
    std::size_t known_ = 0;  // that are cases
    std::string key_;
};

}  // namespace harness::mutation
