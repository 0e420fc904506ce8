// Measures how many mutants the test data of a package catches: the engine of `judge strength`.
//
// Mutants of the accepted submissions are compiled and run on the package's cases, the quick ones first. A mutant stops
// after two cases have killed it: two killers are enough to know that neither case is needed for it. Only a run under
// the package's own time limit can kill by time; if nothing else kills a mutant, one such case is enough. After two
// runs that were stopped early, no further cases are tried; a killer found before is then the only one.
// Mutants that compile to the same program as their original or as another mutant are not counted ("trivial compiler
// equivalence": M. Papadakis et al., 2015). A mutant is equivalent if it survives all cases and agrees with the
// reference on the inputs of agreement.hpp, or if tests.toml accepts it. The extremes of extremes/extremes.hpp are
// judged in the same way, as a separate family.
//
// One package is measured in steps, so that other processes can do the slow part, one mutant at a time.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/history/cache/texts.hpp"
#include "harness/judge/workers/workers.hpp"
#include "harness/setter/mutation/agreement.hpp"
#include "harness/setter/mutation/builder.hpp"
#include "harness/setter/mutation/extremes/extremes.hpp"
#include "harness/setter/mutation/runs.hpp"
#include "harness/setter/mutation/strength.hpp"
#include "harness/setter/mutation/variants.hpp"

namespace harness::mutation {

// A mutant or an extreme. `id` is the same wherever it is judged in the same way.
struct Bug {
    std::string id;
    std::string name;  // "accepted/a.cpp:7 drop-term"
};

class Measurement {
  public:
    // Compiles the accepted submissions. Runs them on all cases unless `prepared` gives their times, because the times
    // decide which submission the extremes are made from and the order of the cases. Throws ConfigError if the package
    // has an error, such as an accepted submission that its cases reject; JudgeError if judging is impossible;
    // Interrupted. All functions below throw the same.
    Measurement(workers::JudgingContext context, judge::Plan plan, Options options, const std::string& prepared = {});

    const judge::Plan& plan() const { return jury_.plan; }
    // For other processes that measure the same package.
    std::string prepared() const;
    std::vector<Bug> bugs() const;

    // Judges all bugs in this process.
    void judge_all();
    // Judges one bug. Returns its result, for take() in another process.
    std::string judge(std::size_t bug);
    // Takes the results of all bugs, in their order. Throws JudgeError if a text is not from judge().
    void take(const std::vector<std::string>& texts);

    // Call once, after judge_all() or take().
    PackageStrength result();

  private:
    // Runs the task for each of `count` indices, and reports progress under the name `what`.
    void for_each(std::string_view what, std::size_t count, const workers::Workers::Task& task);
    // Null if no inputs can be made. The originals must be built and timed.
    Agreement* agreement();

    bool has_compiler(const compile::CompileJob& job);
    // The stages of the constructor, in order.
    std::vector<Original> planned_originals();
    void build_originals();
    std::vector<Times> measured_times();
    std::vector<Variant> extremes(bool wrapper_was_checked);

    void judge(std::span<Variant> variants);
    void build_mutants(std::span<Variant> variants);
    void run_mutants(std::span<Variant> variants);
    void hack_survivors(std::span<Variant> variants);
    std::string id_of(const Variant& variant) const;

    const workers::JudgingContext context_;
    const judge::Jury jury_;
    const package::Package& package_ = jury_.plan.package;
    const Options options_;
    workers::Workers workers_;
    cache::Texts memory_;
    std::string judging_;  // judge::key_of_judging()
    Builder builder_;
    Runs runs_;
    std::optional<Agreement> agreement_;             // made by agreement()
    bool is_hackable_ = true;                        // until agreement() sees that it is not
    std::vector<Original> originals_;                // the accepted submissions
    std::optional<ExtremeProgram> extreme_program_;  // holds the files of the extremes
    std::vector<Variant> variants_;
    PackageStrength result_;
};

}  // namespace harness::mutation
