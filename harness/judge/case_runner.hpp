// Judges one case of one submission, from the run to the verdict.
#pragma once

#include <functional>
#include <optional>

#include "harness/format/package/package.hpp"
#include "harness/judge/compile/compiler.hpp"
#include "harness/judge/jury.hpp"
#include "harness/judge/run_lock.hpp"
#include "harness/judge/trial.hpp"
#include "harness/judge/validator_time_outs.hpp"
#include "harness/judge/workers/workers.hpp"
#include "harness/model/result.hpp"

namespace harness::judge {

// Of which cases a result has evidence; of all, it also has the conversation.
enum class EvidenceOf { Rejected, All };

class CaseRunner {
  public:
    // Both arguments must outlive this object. With more than one job, other cases run at the same time. With a
    // Plan::time_margin above 1, a run is stopped at twice the time limit at the earliest.
    CaseRunner(const workers::JudgingContext& context, const Jury& jury, EvidenceOf evidence_of = EvidenceOf::Rejected)
        : context_(context),
          jury_(jury),
          evidence_of_(evidence_of),
          run_lock_(context.run_lock, context.stop),
          time_outs_(jury.plan.check_catches) {}

    // Judges under the package's limits for the program's language. In parallel, the program gets twice the time. If it
    // used more cpu time than the limit, but not twice as much, it runs again alone under the exact limits. With
    // `may_confirm`, this is also done from four fifths of the limit on, and a run alone that is over the limit gets a
    // second try. After a JudgeError, judging is tried once more; then the result is JE. An output validator that has
    // reached its time limit twice is not asked again: the result is JE then too. Throws ConfigError for a fault of the
    // package, and Interrupted. May be called from several threads.
    model::CaseResult judge(Worker& worker, const compile::Program& program, const package::Case& test_case,
                            bool may_confirm = true);

    // One run under exactly `limits`, and its result. Never runs again near a limit; the caller decides whether the run
    // is alone. Output validators are stopped at the deadline, and then the result is JE. Else as judge().
    model::CaseResult run_once(Worker& worker, const compile::Program& program, const package::Case& test_case,
                               const model::Limits& limits, Deadline deadline = Deadline::max());

    // As run_once, in parallel, under the package's limits with two exceptions: at most `budget` of cpu time, from
    // which the used time is subtracted, and a stack of `stack` times the memory limit. If the budget stopped the run,
    // its verdict is meaningless.
    model::CaseResult run_within(Worker& worker, const compile::Program& program, const package::Case& test_case,
                                 std::chrono::nanoseconds& budget, std::optional<double> stack = std::nullopt);

    // As run_within(), with all the time of a judged run.
    model::CaseResult run_kept(Worker& worker, const compile::Program& program, const package::Case& test_case,
                               KeptRun& kept);

    // Runs the package's static validator on the files of a submission in `language`. Only static cases use it; normal
    // runs accept such a case, because it says nothing about what a program does. Else as judge().
    model::CaseResult validate_statically(Worker& worker, const package::Submission& submission,
                                          const std::string& language, const package::Case& test_case);

    // Does work that runs programs but is not judging. Waits while another run is alone.
    void in_parallel(const std::function<void()>& work);

  private:
    model::CaseResult judge_once(Worker& worker, const compile::Program& program, const package::Case& test_case,
                                 bool may_confirm);
    model::CaseResult result_of(const package::Case& test_case, CaseRun run, const model::Limits& limits) const;
    bool keeps_conversations() const { return evidence_of_ == EvidenceOf::All; }
    bool runs_in_parallel() const { return context_.jobs > 1 || !context_.run_lock.empty(); }

    const workers::JudgingContext& context_;
    const Jury& jury_;
    const EvidenceOf evidence_of_;
    RunLock run_lock_;
    ValidatorTimeOuts time_outs_;
};

}  // namespace harness::judge
