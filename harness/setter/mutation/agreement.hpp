// Compares a mutant that no case kills with the reference: on all small inputs, by harness/setter/hack, and on a few of
// each larger size that its original answers in time. If the form of inputs is not known, they are the package's
// smallest ones, with numbers at the ends of what its validators accept; agreeing on them proves little. Judged under
// the package's own limits.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "harness/judge/run_lock.hpp"
#include "harness/setter/hack/hack_context.hpp"
#include "harness/setter/mutation/extremes/extreme.hpp"
#include "harness/setter/mutation/strength.hpp"

namespace harness::mutation {

class Agreement {
  public:
    // `judging`: judge::key_of_judging(). If the package has no reference, the program `accepted` gives the answers.
    // Throws as hack::HackContext.
    Agreement(const workers::JudgingContext& context, const judge::Jury& jury, std::uint64_t seed,
              const std::string& judging, const compile::Program& accepted, workers::Worker& worker);

    // Only if the form of inputs is known does agreeing on the small inputs show equivalence.
    bool knows_form() const { return hack_context_.model().knows_form(); }
    // Whether there is any input to compare on; possibly every input is a case.
    bool has_inputs() const { return known_ > 0 || !candidates_.empty(); }

    const hack::HackContext& hack_context() const { return hack_context_; }

    // A key of all inputs and of how they are judged.
    const std::string& key() const { return key_; }

    // How many of the inputs to compare on: all small ones, and the larger ones up to the first that the original does
    // not answer correctly in time. Like compare(), may be called from several threads.
    std::size_t reach(workers::Worker& worker, const compile::Program& original);

    // Compares on the first `reach` inputs and stops at the first that the program fails and its original does not; the
    // difference is then shrunk. An input that the program fails and the validators reject is skipped. So is one on
    // which the program is too slow and its original needs a quarter of the time limit. `extreme`: what the program is,
    // if not a mutant; an input on which its definition allows no difference counts as agreeing, without a run. The
    // result has the fate, and either the number of inputs on which it agrees, including those that are cases, or the
    // difference, or why an input could not be judged.
    MutantResult compare(workers::Worker& worker, const compile::Program& original, const compile::Program& program,
                         std::size_t reach, const std::optional<Extreme>& extreme);

  private:
    bool accepts(workers::Worker& worker, const compile::Program& program, const hack::Candidate& candidate);
    bool is_valid(workers::Worker& worker, const hack::Candidate& candidate);
    Difference shrunk(workers::Worker& worker, const compile::Program& original, const compile::Program& program,
                      hack::Failing failing);
    model::CaseResult judged(workers::Worker& worker, const compile::Program& program,
                             const hack::Candidate& candidate);
    // Adds the inputs that are not among `cases`.
    void add_candidates(std::vector<std::string> inputs, const std::set<std::string>& cases, sandbox::Runner& runner);

    hack::HackContext hack_context_;
    judge::RunLock run_lock_;                  // shrinking runs the reference and the validators, and is exclusive
    std::vector<hack::Candidate> candidates_;  // no cases: the small ones, then the larger ones by size
    std::size_t small_ = 0;
    std::size_t known_ = 0;  // inputs that are cases
    std::string key_;
};

}  // namespace harness::mutation
