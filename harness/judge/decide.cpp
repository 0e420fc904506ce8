#include "harness/judge/decide.hpp"

#include <array>
#include <chrono>

#include <fmt/format.h>

#include "harness/support/error.hpp"
#include "harness/support/text.hpp"
#include "harness/support/time.hpp"

namespace harness::judge {

namespace {

using model::Exited;
using model::Outcome;
using model::Signaled;
using model::Stop;
using model::Verdict;
using package::Expectation;

struct Facts {
    const Outcome& outcome;
    const model::Limits& limits;
    Expectation expectation;

    int exit_code() const { return std::get<Exited>(outcome.end).code; }
};

std::string time_text(std::chrono::nanoseconds time) {
    return fmt::format("{:.3f} s", support::seconds(time));
}

std::string time_text(const std::optional<std::chrono::nanoseconds>& time) {
    return time ? time_text(*time) : "an unknown time";
}

std::string memory_reason(const Facts& facts) {
    return fmt::format("used more than {} of memory", support::size_text(facts.limits.memory_kib));
}

std::string runtime_reason(const Facts& facts) {
    return fmt::format("its runtime ran out of memory, with {} in use",
                       support::size_text(facts.outcome.memory_kib.value_or(0)));
}

std::string cpu_reason(const Facts& facts) {
    // A run may be stopped later than at the limit: in parallel it first gets more time.
    return fmt::format("{} {} of cpu, limit {}", facts.outcome.stop == Stop::Cpu ? "stopped after" : "used",
                       time_text(facts.outcome.cpu), time_text(facts.limits.cpu));
}

std::string wall_reason(const Facts& facts) {
    return fmt::format("ran for {} and used {} of cpu, wall limit {}", time_text(facts.outcome.wall),
                       time_text(facts.outcome.cpu), time_text(facts.outcome.wall_limit.value_or(facts.limits.wall)));
}

bool is_output_stop(const Facts& facts) {
    return facts.outcome.stop == Stop::Output || facts.outcome.stop == Stop::ErrorOutput;
}

std::string output_reason(const Facts& facts) {
    const bool standard = facts.outcome.stop == Stop::Output;
    return fmt::format("wrote more than {} to standard {}",
                       support::size_text(standard ? facts.limits.output_kib : facts.limits.error_kib),
                       standard ? "output" : "error");
}

std::string end_reason(const Facts& facts) {
    return model::describe_end(facts.outcome);
}

struct Row {
    bool (*applies)(const Facts&);
    Verdict verdict;
    std::string (*reason)(const Facts&);
};

constexpr std::array table{
    Row{[](const Facts& facts) { return facts.outcome.stop == Stop::Memory; }, Verdict::MemoryLimit, memory_reason},
    Row{[](const Facts& facts) { return is_over_cpu(facts.outcome, facts.limits); }, Verdict::TimeLimit, cpu_reason},
    Row{[](const Facts& facts) { return facts.outcome.stop == Stop::Wall; }, Verdict::IdleLimit, wall_reason},
    Row{[](const Facts& facts) { return facts.outcome.runtime_out_of_memory; }, Verdict::MemoryLimit, runtime_reason},
    Row{is_output_stop, Verdict::OutputLimit, output_reason},
    Row{[](const Facts& facts) { return std::holds_alternative<Signaled>(facts.outcome.end); }, Verdict::RunTimeError,
        end_reason},
    Row{[](const Facts& facts) { return facts.expectation == Expectation::Answer && facts.exit_code() != 0; },
        Verdict::RunTimeError, end_reason},
    Row{[](const Facts& facts) { return facts.expectation == Expectation::NonZeroExit && facts.exit_code() == 0; },
        Verdict::WrongAnswer, [](const Facts&) -> std::string { return "exit code 0, expected a non-zero one"; }},
    Row{[](const Facts& facts) { return facts.expectation == Expectation::NonZeroExit; }, Verdict::Accepted,
        [](const Facts&) -> std::string { return ""; }},
};

// Null if the check decides.
const Row* first_row(const Facts& facts) {
    for (const Row& row : table) {
        if (row.applies(facts)) {
            return &row;
        }
    }
    return nullptr;
}

}  // namespace

bool is_over_cpu(const Outcome& outcome, const model::Limits& limits) {
    return outcome.stop == Stop::Cpu || (outcome.cpu && *outcome.cpu > limits.cpu);
}

bool needs_check(const Outcome& outcome, const model::Limits& limits, Expectation expectation) {
    return first_row({outcome, limits, expectation}) == nullptr;
}

Decision decide(const Outcome& outcome, const std::optional<check::Check>& check, const model::Limits& limits,
                Expectation expectation) {
    const Facts facts{outcome, limits, expectation};
    Decision decision;
    if (check && check->rejected_first) {
        decision = {Verdict::WrongAnswer, check->message};
    } else if (const Row* row = first_row(facts)) {
        decision = {row->verdict, row->reason(facts)};
    } else {
        support::assert_that(check.has_value(), "an output that decides was checked");
        decision = check->accepted ? Decision{Verdict::Accepted, ""} : Decision{Verdict::WrongAnswer, check->message};
    }
    if (decision.verdict != Verdict::Accepted && outcome.process_limit_hit) {
        decision.reason += fmt::format("{}it reached the limit of {} processes and threads",
                                       decision.reason.empty() ? "" : "; ", limits.processes);
    }
    return decision;
}

}  // namespace harness::judge
