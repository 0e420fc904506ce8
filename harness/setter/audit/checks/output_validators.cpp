#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/text.hpp"
#include "harness/judge/case_sizes.hpp"
#include "harness/judge/check/program_validator.hpp"
#include "harness/judge/workers/workers.hpp"
#include "harness/setter/audit/accepted.hpp"
#include "harness/setter/audit/checks.hpp"
#include "harness/setter/audit/hostile_outputs.hpp"

namespace harness::audit {

namespace {

constexpr std::size_t most_tried = 3;  // cases

// A case with an output that the validators accept.
struct AnsweredCase {
    const package::Case* test_case = nullptr;
    std::string output;
};

// What a validator says; it may have failed.
struct Judgement {
    bool is_accepted = false;
    std::string failure{};  // "the output validator ended by signal 11"; empty: it has judged
};

Judgement judgement_of(const Audited& audited, const package::Case& test_case, std::string_view output,
                       sandbox::Runner& runner) {
    const judge::Jury& jury = audited.jury;
    const base::Fd file = base::memory_file(output);
    try {
        for (const compile::Program& validator : jury.output_validators) {
            const check::Check check =
                check::run_output_validator(runner, validator, jury.plan.validator_limits, test_case.input,
                                            test_case.answer, file.get(), jury.plan.package.flags_for(test_case));
            if (!check.accepted || gives_nothing(check.score)) {
                return {};
            }
        }
        return {true};
    } catch (const check::ValidatorFailed& error) {
        return {false, base::one_line(error.what(), 300)};
    }
}

// Small cases, with the output of an accepted submission or, if the validators accept it, the answer.
std::vector<AnsweredCase> answered_cases(const Audited& audited) {
    const package::Package& package = audited.jury.plan.package;
    const auto runner = audited.context.make_runner(0);
    const std::optional<compile::Program> program = first_accepted(audited, *runner);
    std::vector<AnsweredCase> answered;
    for (const std::size_t index : judge::sizes_of(package).smallest_first) {
        const package::Case& test_case = package.cases[index];
        if (answered.size() == most_tried) {
            break;
        }
        if (test_case.expectation != package::Expectation::Answer) {
            continue;
        }
        std::vector<std::string> outputs{base::read_file(test_case.answer)};
        if (std::optional<std::string> output =
                program ? output_on(audited, *program, test_case, *runner) : std::nullopt) {
            outputs.insert(outputs.begin(), *std::move(output));
        }
        for (std::string& output : outputs) {
            if (judgement_of(audited, test_case, output, *runner).is_accepted) {
                answered.push_back({&test_case, std::move(output)});
                break;
            }
        }
    }
    return answered;
}

// As judgement_of. Adds a validator that runs for long when the time of the check ends.
Judgement judgement_in_time(const Audited& audited, const package::Case& test_case, const HostileOutput& hostile,
                            sandbox::Runner& runner, const std::function<void(const Judgement&)>& add) {
    constexpr std::chrono::seconds long_time{3};
    const auto started = std::chrono::steady_clock::now();
    try {
        return judgement_of(audited, test_case, hostile.text, runner);
    } catch (const sandbox::Interrupted&) {
        if (std::chrono::steady_clock::now() - started > long_time) {
            add({false, "it did not end within the time of this check"});
        }
        throw;
    }
}

void try_output(const Audited& audited, const AnsweredCase& answered, const HostileOutput& hostile,
                sandbox::Runner& runner, Record& record) {
    const std::string& validator = audited.jury.plan.package.output_validators.front().name;
    const std::string detail = fmt::format("on {}", answered.test_case->name);
    const auto add_failure = [&](const Judgement& judgement, Severity severity) {
        record.add({"failing-output-validator", severity, validator,
                    fmt::format("fails on {}: {}", hostile.name, judgement.failure), detail,
                    "let it read any bytes, and end with exit code 42 or 43: else such a submission gets a judge error",
                    "", hostile.text});
    };
    const Judgement judgement = judgement_in_time(audited, *answered.test_case, hostile, runner,
                                                  [&](const Judgement& cut) { add_failure(cut, Severity::Hint); });
    if (!judgement.failure.empty()) {
        add_failure(judgement, Severity::Error);
    } else if (judgement.is_accepted && hostile.if_accepted) {
        record.add({hostile.has_right_words ? "inexact-output-validator" : "lenient-output-validator",
                    *hostile.if_accepted, validator, fmt::format("accepts {}", hostile.name), detail,
                    "let it read the whole output, and reject what the statement does not allow", "", hostile.text});
    }
}

std::string obstacle_of_outputs(const judge::Jury& jury) {
    const package::Package& package = jury.plan.package;
    if (!jury.no_check.empty()) {
        return jury.no_check;
    }
    if (package.output_check != package::OutputCheck::Custom) {
        return package.output_check == package::OutputCheck::Interactive ? "the problem is interactive"
                                                                         : "the package has no output validator";
    }
    return package.type.multi_pass ? "the problem has several passes" : "";
}

void try_outputs(const Audited& audited, Record& record) {
    const std::vector<AnsweredCase> cases = answered_cases(audited);
    if (cases.empty()) {
        throw base::ConfigError("no output is known that the output validator accepts");
    }
    std::vector<std::pair<const AnsweredCase*, HostileOutput>> outputs;
    for (const AnsweredCase& answered : cases) {
        for (HostileOutput& hostile : hostile_outputs(answered.output)) {
            outputs.emplace_back(&answered, std::move(hostile));
        }
    }
    record.begin("output", outputs.size());
    workers::Workers(audited.context).for_each(outputs.size(), [&](workers::Worker& worker, std::size_t index) {
        try_output(audited, *outputs[index].first, outputs[index].second, worker.runner(), record);
        record.step();
    });
}

}  // namespace

const Check output_validators_check{"output-validators", "has the output validators judge wrong and hostile outputs",
                                    "failing-output-validator inexact-output-validator lenient-output-validator",
                                    obstacle_of_outputs, try_outputs};

}  // namespace harness::audit
