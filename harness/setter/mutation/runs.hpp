// Runs programs on the cases of a package, judged as CaseRunner does: in parallel, and exclusively if a verdict depends
// on time. Results are cached.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "harness/history/cache/texts.hpp"
#include "harness/judge/case_runner.hpp"
#include "harness/judge/compile/compiler.hpp"
#include "harness/setter/mutation/builder.hpp"

namespace harness::mutation {

using Times = std::vector<std::chrono::nanoseconds>;  // of a program on each case

struct JudgedRun {
    model::Verdict verdict = model::Verdict::JudgeError;
    std::chrono::microseconds cpu{};
    std::optional<double> score{};  // if the case has one
    std::string reason{};           // of a judge error
};

// All methods throw what CaseRunner throws, and may be called from several threads. Meanwhile nothing else may run
// programs. A judge error is never remembered, because it may be the machine's fault.
class Runs {
  public:
    // `judging`: judge::key_of_judging(). All arguments must outlive this.
    Runs(const workers::JudgingContext& context, const judge::Jury& jury, const std::string& judging,
         cache::Texts& memory);

    // The verdict on an original. Only acceptance is cached: the machine may have caused any other verdict.
    JudgedRun time(workers::Worker& worker, const KeyedProgram& built, std::size_t index);

    // The verdict on a mutant whose original took this long on the case. The run is stopped at ten times that and 100
    // ms more; then the result is empty, and shows only that the mutant is slower. An endless loop costs little.
    std::optional<JudgedRun> quick_run(workers::Worker& worker, const KeyedProgram& built, std::size_t index,
                                       std::chrono::nanoseconds original);

    // The verdict under the package's limits: if quick_run() returns none, judged as `judge verify` does.
    JudgedRun run(workers::Worker& worker, const KeyedProgram& built, std::size_t index,
                  std::chrono::nanoseconds original);

  private:
    // Judges the case unless the verdict is cached. Of an original, only acceptance is: see time().
    JudgedRun judged_or_known(workers::Worker& worker, const KeyedProgram& built, std::size_t index,
                              bool is_original = false);
    static JudgedRun earned(const model::CaseResult& result, const model::Limits& limits);

    const judge::Plan& plan_;
    cache::Texts& memory_;
    judge::CaseRunner case_runner_;
    std::vector<std::string> keys_;  // of the cases and everything else except the program
};

// The indices of `times`, the quick ones first. Times are grouped in classes of a factor of four, which keep their
// order. So the order is the same on every run, except for times near the limit of a class.
std::vector<std::size_t> quick_first(const Times& times);

}  // namespace harness::mutation
