// A package prepared for hacking: its validators compiled, its input format probed. Every run is judged exactly as
// `judge verify` judges a case. Shared by `hack` and `strength`.
//
//   HackContext hacking(context, recipe::make_whole_jury(context, package), worker);
//   const auto candidates = hacking.with_answers({"2\n", "3\n"}, worker.runner());
//   const model::CaseResult result = hacking.judge(worker, program, candidates[0]);  // on one worker
//   const Failing smallest = hacking.smallest(worker, program, {candidates[0], result}, deadline);
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/error.hpp"
#include "harness/judge/case_runner.hpp"
#include "harness/judge/input_model.hpp"
#include "harness/setter/hack/shrink.hpp"
#include "harness/setter/recipe/data_jury.hpp"
#include "harness/setter/recipe/programs.hpp"

namespace harness::hack {

using workers::Worker;

// An input and the result that is expected for it.
struct Candidate {
    std::string input;
    std::string answer;  // empty if the program must refuse the input
    package::Expectation expectation = package::Expectation::Answer;
};

// A candidate and the result of a program on it.
struct Failing {
    Candidate candidate;
    model::CaseResult result;
};

using judge::Deadline;

// The limits with at most this CPU time, and the real time limit that fits it.
model::Limits quick_limits(const config::WallRule& wall, model::Limits limits, std::chrono::nanoseconds cpu);

// Whether the program fails: it is rejected, or accepted with fewer points than are possible, as its reason says then.
bool fails(const model::CaseResult& result);

// Whether the package is interactive or has several passes: then its output validator decides during a conversation,
// and no output is the answer.
bool has_conversations(const package::Package& package);

// No inputs can be made for the package.
struct NotHackable : base::ConfigError {
    using ConfigError::ConfigError;
};

// Returns why no inputs can be made for the package: its test cases consist of more than what a program reads. Empty
// if inputs can be made.
std::string why_not_hacked(const package::Package& package);

class HackContext {
  public:
    // Answers come from `against`, a program for the package, or else from the package's reference. In a conversation
    // they are what the package's cases have, if all have the same or each its input, and else empty. Throws
    // NotHackable if nothing can give answers, or if why_not_hacked() returns a reason.
    HackContext(workers::JudgingContext context, judge::Jury jury, Worker& worker,
                std::optional<compile::Program> against = std::nullopt);

    const recipe::MakingContext& context() const { return context_; }
    const judge::Plan& plan() const { return jury_.plan; }
    const package::Package& package() const { return jury_.plan.package; }
    // What the inputs are, as learnt from the package's validators.
    const inputs::InputModel& model() const { return *model_; }
    std::shared_ptr<const inputs::InputModel> shared_model() const { return model_; }

    // Adds the answers to the inputs, all by one run of this project's own solver. Drops inputs that break the promise
    // of a solution, those of unknown form that a validator rejects, and those that `against` fails. A
    // validator may still reject some of the others: a failing input counts only if is_valid(). Throws as
    // recipe::make_answers. May be called from several threads.
    std::vector<Candidate> with_answers(std::vector<std::string> inputs, sandbox::Runner& runner) const;

    // The program's output on the input; empty if it fails under the package's limits. May be called from several
    // threads.
    std::optional<std::string> output_of(const compile::Program& program, const std::string& input,
                                         sandbox::Runner& runner) const;

    // As CaseRunner::judge, with evidence in any case; the case is called "hack". An accepted program that fails() has
    // a reason: it has less than the case's highest score, and less than `against` if that is accepted. May be called
    // from several threads.
    model::CaseResult judge(Worker& worker, const compile::Program& program, const Candidate& candidate);

    // As CaseRunner::run_once, with what judge() says of accepted programs. May be called from several threads.
    model::CaseResult run_once(Worker& worker, const compile::Program& program, const Candidate& candidate,
                               const model::Limits& limits, Deadline deadline = Deadline::max());

    // Adds what the package's visualizers draw of a failing candidate to the evidence of its result.
    void add_pictures(Worker& worker, const compile::Program& program, const Candidate& candidate,
                      model::CaseResult& result);

    // Whether a program that fails on the candidate is to be blamed: every input validator accepts the input, and in a
    // conversation so does the verdict on `against`, before the deadline. Throws JudgeError.
    bool counts(Worker& worker, const Candidate& candidate, Deadline deadline);

    // Shrinks `failing`, step by step, to the smallest candidate that counts() and on which the program fails with the
    // same verdict. Starts no step after the deadline.
    Failing smallest(Worker& worker, const compile::Program& program, Failing failing, Deadline deadline);

    // How many steps of shrinking to try together: as many as there are jobs if each answer costs a run of `against`,
    // because the answers to steps after the first that fails are in vain.
    std::size_t steps_together(int jobs) const;

    // Whether the package has an input validator: without one, no input of unknown form is known to be valid.
    bool checks_inputs() const { return !jury_.input_checks.empty(); }

    // Whether every input validator of the package accepts the input. Throws JudgeError.
    bool is_valid(const std::string& input, sandbox::Runner& runner) const;

  private:
    // A test case whose files are in memory.
    class MemoryCase;

    void require_hackable(Worker& worker);
    // One run of `against` under the package's limits, which ends at the deadline.
    model::CaseResult run_against(Worker& worker, const package::Case& test_case, Deadline deadline);
    model::CaseResult with_lost_points(Worker& worker, const package::Case& test_case, model::CaseResult result,
                                       Deadline deadline);
    bool is_wanted(const Candidate& candidate, sandbox::Runner& runner) const;
    std::vector<std::optional<std::string>> answers(const std::vector<std::string>& inputs,
                                                    sandbox::Runner& runner) const;

    const recipe::MakingContext context_;
    const judge::Jury jury_;
    std::optional<compile::Program> against_;
    judge::CaseRunner case_runner_;
    // In a conversation: the answer to an input.
    std::function<std::string(const std::string& input)> answer_in_conversation_;
    std::shared_ptr<inputs::InputModel> model_;
    std::optional<std::string> answer_without_solution_;  // empty if no input shows it, or each must have a solution
};

}  // namespace harness::hack
