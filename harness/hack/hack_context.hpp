// A package made ready for hacking: its validators compiled, its input format probed, and every run judged exactly
// as `judge verify` judges a case. What `hack` and `strength` share.
//
//   HackContext hacking(context, recipe::make_whole_jury(context, package), worker);
//   const auto candidates = hacking.with_answers(small_instances(hacking.protocol(), {.seed = 1}), worker.runner());
//   const model::CaseResult result = hacking.judge(worker, program, candidates[0]);  // on one worker
//   const Failing smallest = hacking.smallest(worker, program, {candidates[0], result}, deadline);
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "harness/hack/candidates.hpp"
#include "harness/hack/protocol.hpp"
#include "harness/hack/shrink.hpp"
#include "harness/judge/case_runner.hpp"
#include "harness/recipe/data_jury.hpp"

namespace harness::hack {

using workers::Worker;

// An input with what is wanted of it.
struct Candidate {
    Instance instance;
    std::string input;
    std::string answer;  // empty where a refusal is wanted
    package::Expectation expectation = package::Expectation::Answer;
};

// A candidate and what a program made of it.
struct Failing {
    Candidate candidate;
    model::CaseResult result;
};

using Deadline = std::chrono::steady_clock::time_point;

// The limits with at most so much cpu time, and the real time that fits it.
model::Limits hurried(const config::Config& config, model::Limits limits, std::chrono::nanoseconds cpu);

class HackContext {
  public:
    // Answers come from `against`, a program for the package, or else from its reference. Throws ConfigError where
    // there is neither, where the package's validators accept none of the inputs that the format knows, or where the
    // problem is interactive.
    HackContext(workers::JudgingContext context, judge::Jury jury, Worker& worker,
                std::optional<compile::Program> against = std::nullopt);
    HackContext(const HackContext&) = delete;
    HackContext& operator=(const HackContext&) = delete;
    HackContext(HackContext&&) = delete;
    HackContext& operator=(HackContext&&) = delete;
    ~HackContext() = default;

    const workers::JudgingContext& context() const { return context_; }
    const package::Package& package() const { return jury_.package; }
    const Protocol& protocol() const { return protocol_; }

    // The instances with their answers, all by one run of this project's own solver. Left out are those that break the
    // promise of a placement, those of unknown format that a validator rejects, and those that `against` fails. Of the
    // others, too, a validator may reject some: what fails has to be is_valid() to count. Throws as
    // recipe::make_answers. May be called from several threads.
    std::vector<Candidate> with_answers(std::vector<Instance> instances, sandbox::Runner& runner) const;

    // What a program prints on the input; empty where it fails under the package's limits. May be called from several
    // threads.
    std::optional<std::string> output_of(const compile::Program& program, const std::string& input,
                                         sandbox::Runner& runner) const;

    // As CaseRunner::judge; the case is called "hack". May be called from several threads.
    model::CaseResult judge(Worker& worker, const compile::Program& program, const Candidate& candidate);

    // As CaseRunner::run_once. May be called from several threads.
    model::CaseResult run_once(Worker& worker, const compile::Program& program, const Candidate& candidate,
                               const model::Limits& limits);

    // The smallest candidate, step by step from `failing` and each of them is_valid(), on which the program earns the
    // same verdict; no smaller one is looked for after the deadline.
    Failing smallest(Worker& worker, const compile::Program& program, Failing failing, Deadline deadline);

    // Whether there is an input validator: without one, nobody can tell a valid input of unknown format.
    bool checks_inputs() const { return !jury_.input_checks.empty(); }

    // Whether every input validator of the package accepts the input. Throws JudgeError.
    bool is_valid(const std::string& input, sandbox::Runner& runner) const;

  private:
    // A case whose files are in memory.
    class MemoryCase;

    bool is_wanted(const Candidate& candidate, sandbox::Runner& runner) const;
    std::vector<std::string> reference_answers(const std::vector<std::string>& inputs, sandbox::Runner& runner) const;
    std::vector<std::optional<std::string>> answers(const std::vector<std::string>& inputs,
                                                    sandbox::Runner& runner) const;

    const workers::JudgingContext context_;
    const judge::Jury jury_;
    std::optional<compile::Program> against_;
    judge::CaseRunner case_runner_;
    Protocol protocol_;
    std::string answer_without_placement_;  // where one board has to have a placement
};

}  // namespace harness::hack
