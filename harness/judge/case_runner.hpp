// One case of one submission, from the run to the verdict.
#pragma once

#include <functional>
#include <optional>

#include "harness/check/check.hpp"
#include "harness/check/program_validator.hpp"
#include "harness/compile/compiler.hpp"
#include "harness/judge/jury.hpp"
#include "harness/judge/run_lock.hpp"
#include "harness/model/result.hpp"
#include "harness/package/package.hpp"
#include "harness/support/fd.hpp"
#include "harness/workers/workers.hpp"

namespace harness::judge {

using workers::Worker;

// The request to run a program on a case under these limits, Program::limits() or less; but for standard input.
sandbox::Request request_for(const compile::Program& program, const package::Case& one, const model::Limits& limits);

// Opens the case's input as the request's standard input, to be kept open for the run; nothing where the input is the
// arguments. Throws SystemError.
support::Fd open_input(const package::Case& one, sandbox::Request& request);

class CaseRunner {
  public:
    // Both arguments must outlive this. With more jobs than one, other cases run at the same time. A run is stopped
    // only at `time_margin` times the time limit (≥ 1), of which its verdict still is.
    CaseRunner(const workers::JudgingContext& context, const Jury& jury, double time_margin = 1)
        : context_(context), jury_(jury), time_margin_(time_margin), run_lock_(context.run_lock, context.stop) {}

    // The limits are the package's as they hold for the program's language. In parallel the program is given twice the
    // time; one that needed four fifths of a limit or more is run again alone under the exact limits before it is
    // judged, unless even twice the time was not enough. One that is then over the cpu limit gets a second try. A
    // JudgeError is tried once more and then a result (JE). Throws ConfigError where the package is at fault, and
    // Interrupted. May be called from several threads.
    model::CaseResult judge(Worker& worker, const compile::Program& program, const package::Case& one);

    // One run under exactly `limits`, and what they say of it; near a limit nothing is run again, and
    // whether it is alone is the caller's affair. Else as judge().
    model::CaseResult run_once(Worker& worker, const compile::Program& program, const package::Case& one,
                               const model::Limits& limits);

    // As run_once, under the package's limits but for `budget` of cpu time at most, from which is taken what it took,
    // and for its stack, which has that part of the memory; in parallel. What was stopped for the budget has a verdict
    // that means nothing.
    model::CaseResult run_within(Worker& worker, const compile::Program& program, const package::Case& one,
                                 std::chrono::nanoseconds& budget, std::optional<double> stack = std::nullopt);

    // A static validation: the package's static validator on the files of a submission that is in `language`. No other
    // run is one: they accept such a case, as it says nothing of what a program does. Else as judge().
    model::CaseResult validate_statically(Worker& worker, const package::Submission& submission,
                                          const std::string& language, const package::Case& one);

    // Does work that runs programs and is no judging: never while a run is to be alone.
    void in_parallel(const std::function<void()>& work);

  private:
    struct Run {
        model::Outcome outcome;
        std::optional<check::Check> check;
        model::Excerpt given;   // standard output; empty where the package is interactive
        bool compared = false;  // the two are of the evidence
        std::optional<model::OutputLocation> location;
    };

    model::CaseResult judge_once(Worker& worker, const compile::Program& program, const package::Case& one);
    model::CaseResult result_of(const package::Case& one, Run run, const model::Limits& limits) const;
    // As the package's type and validators ask for; run() adds what the program's runtime says of how it ended.
    Run run(Worker& worker, const compile::Program& program, const package::Case& one, const model::Limits& limits);
    Run run_as_asked(Worker& worker, const compile::Program& program, const package::Case& one,
                     const model::Limits& limits);
    Run run_passes(Worker& worker, const compile::Program& program, const package::Case& one,
                   const model::Limits& limits);
    Run run_interactive(Worker& worker, sandbox::Request request, const package::Case& one,
                        check::Passes* passes = nullptr);
    Run run_and_validate(Worker& worker, const sandbox::Request& request, const package::Case& one,
                         check::Passes* passes = nullptr);
    Run run_and_compare(Worker& worker, const sandbox::Request& request, const package::Case& one);
    std::vector<std::string> flags_of(const package::Case& one) const;

    bool runs_in_parallel() const { return context_.jobs > 1 || !context_.run_lock.empty(); }

    const workers::JudgingContext& context_;
    const Jury& jury_;
    double time_margin_;
    RunLock run_lock_;
};

}  // namespace harness::judge
