// Programs on the cases of a package, as CaseRunner judges them: side by side, and alone where a verdict hangs on time.
// What was run before is remembered.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "harness/cache/texts.hpp"
#include "harness/compile/compiler.hpp"
#include "harness/judge/case_runner.hpp"
#include "harness/mutation/builder.hpp"

namespace harness::mutation {

struct Earned {
    model::Verdict verdict = model::Verdict::JudgeError;
    std::chrono::microseconds cpu{};
    std::string reason{};  // of a judge error
};

// TLE or ILE.
bool is_by_time(model::Verdict verdict);

// All methods throw as CaseRunner, and may be called from several threads; nobody else runs programs meanwhile. A judge
// error, which may be the machine's fault, is never remembered.
class Runs {
  public:
    // `judging`: judge::key_of_judging(). All arguments must outlive this.
    Runs(const workers::JudgingContext& context, const judge::Jury& jury, const std::string& judging,
         cache::Texts& memory);

    // The verdict on an original. Only an acceptance is remembered: any other may have been the machine's fault.
    Earned time(workers::Worker& worker, const Built& built, std::size_t one);

    // The verdict on a mutant whose original took so long on the case; empty where it was stopped at ten times that and
    // a little more, which shows no more than that it is slower. It costs little where a loop never ends.
    std::optional<Earned> hurried(workers::Worker& worker, const Built& built, std::size_t one,
                                  std::chrono::microseconds original);

    // The verdict under the package's limits: where hurried() has none, as `judge verify` would find it.
    Earned run(workers::Worker& worker, const Built& built, std::size_t one, std::chrono::microseconds original);

  private:
    Earned judged(workers::Worker& worker, const Built& built, std::size_t one);
    // judged(), once.
    Earned judged_or_known(workers::Worker& worker, const Built& built, std::size_t one);
    static Earned earned(const model::CaseResult& result, const model::Limits& limits);

    const workers::JudgingContext& context_;
    const package::Package& package_;
    cache::Texts& memory_;
    judge::CaseRunner case_runner_;
    std::vector<std::string> keys_;  // of the cases and all else but the program
};

// The indices of `times`, the quick ones first: in classes of a factor of four, so that the order is the same on every
// run but for those near a border, and as given within a class.
std::vector<std::size_t> quick_first(const std::vector<std::chrono::microseconds>& times);

}  // namespace harness::mutation
