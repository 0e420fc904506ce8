// Tries inputs on a program: all of them in quick runs on every worker, and the few that look too slow up to the limit,
// one by one and exclusively.
//
// A quick run has a small part of the time limit. If it ends within that, its result is final: the full limit holds,
// too. If not, the input only looks slow; that costs a fraction of a full run.
#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/judge/workers/workers.hpp"
#include "harness/setter/hack/hack_context.hpp"

namespace harness::hack {

// What was tried.
struct Tried {
    std::size_t inputs = 0;
    std::size_t parts = 0;               // of the inputs; at least one of each
    std::size_t proofs = 0;              // exclusive runs up to the limit
    std::size_t skipped = 0;             // inputs for which there was no time
    std::size_t unproved = 0;            // inputs that look too slow, with no time left to prove it
    std::size_t judge_errors = 0;        // valid inputs that could not be judged
    std::chrono::nanoseconds proving{};  // real time of the proofs
    std::chrono::nanoseconds spent{};    // real time, including `proving`
};

struct Judged {
    std::size_t index = 0;     // of the candidate
    model::CaseResult result;  // if it is_slow(), from a quick run: right or too slow is not known yet
};

// A valid input without a verdict, because the judge or a validator of the package failed.
struct Unjudged {
    std::string input;
    std::string reason;
    bool validator_failed = false;  // else the judge
};

// Whether the verdict is a time limit or an idle limit.
bool is_slow(model::Verdict verdict);

class Trier {
  public:
    // All arguments must outlive this object.
    Trier(HackContext& hack_context, const compile::Program& program, workers::Workers& workers);

    // The package's limits as they apply to the program.
    const model::Limits& limits() const { return limits_; }

    // Nothing starts after the deadline, and a quick run is stopped at it.
    void set_deadline(Deadline deadline) { deadline_ = deadline; }
    // Throws Interrupted if all judging is to end.
    bool is_over() const;

    // As HackContext::with_answers, over all workers.
    std::vector<Candidate> with_answers(std::span<const std::string> inputs);

    // The first candidate, from the index `from` on, that looks slow or whose result is wanted, and that the package's
    // validators accept. Empty if there is none before the deadline. The number of workers does not change the result.
    // `expected`: the CPU time that one run is expected to take; a quick run then gets at least twice that, within the
    // limit. An input that could not be judged only counts. Throws as Workers::for_each.
    using Wanted = std::function<bool(const model::CaseResult& result)>;
    std::optional<Judged> first(const std::vector<Candidate>& candidates, std::size_t from, const Wanted& wanted,
                                std::chrono::nanoseconds expected = {});

    // Does one exclusive run under the package's limits. `looks` is the verdict it is expected to earn. If there is
    // less time than that takes, the run is stopped at the deadline, and has a result only if it ends before. Empty if
    // there was no time, if it fails on an invalid input, or if it could not be judged. Throws as first().
    std::optional<model::CaseResult> prove(const Candidate& candidate, model::Verdict looks);

    // Whether there is time for a run that earns this verdict, TLE or ILE, under the package's limits.
    bool has_time_for(model::Verdict slow) const;
    // Counts an input that looks too slow and that there is no time to prove.
    void pass_over() { ++tried_.unproved; }

    // From now on, quick runs get at least this CPU time.
    void look_longer(std::chrono::nanoseconds cpu);

    // What was tried since the last call, except for the time spent.
    Tried take_tried() { return std::exchange(tried_, {}); }
    const Tried& tried() const { return tried_; }
    // The smallest input that could not be judged.
    const std::optional<Unjudged>& unjudged() const { return unjudged_; }
    // The input that took the most CPU time since forget_slowest().
    const std::optional<std::string>& slowest() const { return slowest_; }
    std::chrono::nanoseconds slowest_cpu() const { return slowest_cpu_; }
    void forget_slowest() {
        slowest_.reset();
        slowest_cpu_ = {};
    }

  private:
    // The result of one run under these limits; empty if the deadline came first.
    std::optional<model::CaseResult> quick_run(Worker& worker, const Candidate& candidate, model::Limits limits);
    // Whether the result of a run that had these limits may only come from the deadline.
    bool may_be_cut(const model::CaseResult& result, const model::Limits& limits, Deadline began) const;
    // If the input could not be judged, notes it and returns true.
    bool is_unjudged(Worker& worker, const Candidate& candidate, const model::CaseResult& result);
    void count(const Candidate& candidate, const model::CaseResult& result);

    HackContext& hack_context_;
    const compile::Program& program_;
    workers::Workers& workers_;
    Deadline deadline_ = Deadline::max();
    const model::Limits limits_;  // of the package, as they apply to the program
    std::chrono::nanoseconds quick_run_;
    std::set<std::string> quick_enough_;  // looked slow, but ended within the limits
    std::mutex mutex_;                    // guards the members below while candidates are tried
    Tried tried_;
    std::optional<Unjudged> unjudged_;
    std::optional<std::string> slowest_;
    std::chrono::nanoseconds slowest_cpu_{};
};

}  // namespace harness::hack
