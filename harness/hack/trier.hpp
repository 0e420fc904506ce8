// Inputs tried on a program: all of them in a quick run, on every worker, and the few that look too slow up to the
// limit, one by one and with nothing beside them.
//
// A quick run is a run with a small part of the time limit. What ends within it is judged for good: it is within the
// limit, too. What does not only looks slow, and costs a fraction of what it costs to know.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <vector>

#include "harness/hack/hack_context.hpp"
#include "harness/workers/workers.hpp"

namespace harness::hack {

// How much was tried. Numbers count as boards.
struct Tried {
    std::size_t inputs = 0;
    std::size_t boards = 0;
    std::size_t proofs = 0;              // runs up to the limit, alone
    std::size_t skipped = 0;             // inputs for which there was no time
    std::size_t unproved = 0;            // inputs that look too slow, and for whose proof there was no time
    std::chrono::nanoseconds proving{};  // real time of the proofs
    std::chrono::nanoseconds spent{};    // with that
};

struct Judged {
    std::size_t index = 0;  // of the candidate
    model::CaseResult result;
    bool looks_slow = false;  // the result is a quick run's: neither right nor too slow is shown yet
};

// Whether the verdict is about time.
bool is_slow(model::Verdict verdict);

class Trier {
  public:
    // All arguments must outlive this.
    Trier(HackContext& hack_context, const compile::Program& program, workers::Workers& workers);

    // The package's limits as they hold for the program.
    const model::Limits& limits() const { return limits_; }

    // Nothing is begun after the deadline, and a quick run is stopped at it.
    void set_deadline(Deadline deadline) { deadline_ = deadline; }
    bool is_over() const;

    // As HackContext::candidates, over all workers.
    std::vector<Candidate> with_answers(std::vector<Instance> instances);

    // The first of the candidates, from the index `from` on, that looks slow or whose result is wanted, and whose input
    // the package's validators accept; empty: there is none before the deadline. The same whatever the number of
    // workers. `expected`: cpu time that one of them is expected to take; a quick run is then at least twice that,
    // within the limit. Throws JudgeError where one could not be judged, and as Workers::for_each.
    using Wanted = std::function<bool(const model::CaseResult& result)>;
    std::optional<Judged> first(const std::vector<Candidate>& candidates, std::size_t from, const Wanted& wanted,
                                std::chrono::nanoseconds expected = {});

    // One run under the package's limits, with nothing beside it. `looks` is the verdict that it is expected to earn:
    // where there is less time than that takes, the run is stopped at the deadline, and only what ends before it has a
    // result. Empty: there was no time for it, or it fails and is no input. Throws as first().
    std::optional<model::CaseResult> prove(const Candidate& candidate,
                                           model::Verdict looks = model::Verdict::TimeLimit);

    // Whether there is time for a run that earns this verdict, TLE or ILE, under the package's limits.
    bool has_time_for(model::Verdict slow) const;
    // Notes an input that looks too slow, and for whose proof there is no time.
    void pass_over() { ++tried_.unproved; }

    // Quick runs are at least that long from here on.
    void look_longer(std::chrono::nanoseconds cpu);

    // What was tried since this was asked last, but for the time spent.
    Tried take_tried();
    const Tried& tried() const { return tried_; }
    // The input that took the most cpu time since forget_slowest().
    const std::optional<Instance>& slowest() const { return slowest_; }
    std::chrono::nanoseconds slowest_cpu() const { return slowest_cpu_; }
    void forget_slowest();

  private:
    // The result of one run under these limits; empty where the deadline came first.
    std::optional<model::CaseResult> quick_run(Worker& worker, const Candidate& candidate, model::Limits limits);
    model::CaseResult checked(model::CaseResult result) const;
    void count(const Candidate& candidate, const model::CaseResult& result);

    HackContext& hack_context_;
    const compile::Program& program_;
    workers::Workers& workers_;
    Deadline deadline_ = Deadline::max();
    const model::Limits limits_;  // of the package, as they hold for the program
    std::chrono::nanoseconds quick_run_;
    std::set<Instance> quick_enough_;  // looked slow, and ended within the limits all the same
    std::mutex mutex_;                 // over what follows, while candidates are tried
    Tried tried_;
    std::optional<Instance> slowest_;
    std::chrono::nanoseconds slowest_cpu_{};
};

}  // namespace harness::hack
