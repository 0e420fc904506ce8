#include "harness/judge/decide.hpp"

#include <chrono>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/sentence.hpp"
#include "harness/base/text.hpp"
#include "harness/base/time.hpp"

namespace harness::judge {

namespace {

using base::say;
using base::size_text;
using model::Outcome;
using model::Stop;
using package::Expectation;
using enum model::Verdict;

std::string time_text(const std::optional<std::chrono::nanoseconds>& time) {
    return time ? fmt::format("{:.3f} s", base::seconds(*time)) : say<"an unknown time">();
}

// Empty if the check decides.
std::optional<Decision> without_check(const Outcome& outcome, const model::Limits& limits, Expectation expectation) {
    if (outcome.stop == Stop::Memory) {
        return Decision{MemoryLimit, say<"used more than {} of memory">(size_text(limits.memory_kib))};
    }
    if (is_over_cpu(outcome, limits)) {
        // A run may be stopped later than at the limit: in parallel it first gets more time.
        return Decision{TimeLimit,
                        outcome.stop == Stop::Cpu
                            ? say<"stopped after {} of cpu, limit {}">(time_text(outcome.cpu), time_text(limits.cpu))
                            : say<"used {} of cpu, limit {}">(time_text(outcome.cpu), time_text(limits.cpu))};
    }
    if (outcome.stop == Stop::Wall) {
        return Decision{IdleLimit, say<"ran for {} and used {} of cpu, wall limit {}">(
                                       time_text(outcome.wall), time_text(outcome.cpu),
                                       time_text(outcome.wall_limit.value_or(limits.wall)))};
    }
    if (outcome.runtime_out_of_memory) {
        return Decision{MemoryLimit,
                        say<"its runtime ran out of memory, with {} in use">(size_text(outcome.memory_kib.value()))};
    }
    if (outcome.stop == Stop::Output) {
        const std::string most = size_text(limits.output_kib);
        return Decision{OutputLimit,
                        outcome.file_bytes > 0
                            ? say<"wrote more than {} to standard output, standard error and files together">(most)
                        : limits.error_output_counts
                            ? say<"wrote more than {} to standard output and standard error together">(most)
                            : say<"wrote more than {} to standard output">(most)};
    }
    const auto* exited = std::get_if<model::Exited>(&outcome.end);
    const bool ended_well = exited != nullptr && exited->code == 0;
    if (exited == nullptr || (!ended_well && expectation == Expectation::Answer)) {
        return Decision{RunTimeError, model::describe_end(outcome)};
    }
    if (expectation == Expectation::NonZeroExit) {
        return ended_well ? Decision{WrongAnswer, say<"exit code 0, expected a non-zero one">()}
                          : Decision{Accepted, ""};
    }
    return std::nullopt;
}

}  // namespace

bool is_over_cpu(const Outcome& outcome, const model::Limits& limits) {
    return outcome.stop == Stop::Cpu || (outcome.cpu && *outcome.cpu > limits.cpu);
}

bool needs_check(const Outcome& outcome, const model::Limits& limits, Expectation expectation) {
    return !without_check(outcome, limits, expectation);
}

Decision decide(const Outcome& outcome, const std::optional<check::Check>& check, const model::Limits& limits,
                Expectation expectation) {
    Decision decision;
    if (check && check->rejected_first) {
        decision = {WrongAnswer, check->message};
    } else if (auto decided = without_check(outcome, limits, expectation)) {
        decision = *std::move(decided);
    } else {
        base::assert_that(check.has_value(), "an output that decides was checked");
        decision = check->accepted ? Decision{Accepted, ""} : Decision{WrongAnswer, check->message};
    }
    if (decision.verdict != Accepted && outcome.process_limit_hit) {
        decision.reason =
            decision.reason.empty()
                ? say<"it reached the limit of {} processes and threads">(limits.processes)
                : say<"{}; it reached the limit of {} processes and threads">(decision.reason, limits.processes);
    }
    return decision;
}

}  // namespace harness::judge
