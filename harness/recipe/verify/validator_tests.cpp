#include "harness/recipe/verify/validator_tests.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "harness/check/default_validator.hpp"
#include "harness/check/program_validator.hpp"
#include "harness/compile/jobs.hpp"
#include "harness/support/fd.hpp"
#include "harness/workers/workers.hpp"

namespace harness::recipe {

namespace {

namespace fs = std::filesystem;
using model::PackageProblem;
using package::Case;
using package::ValidatorTest;

// The validators that look at answers and outputs, ready to run.
class OutputChecks {
  public:
    OutputChecks(const workers::JudgingContext& context, const judge::Jury& jury)
        : jury_(jury), limits_(context.config.validator_limits) {
        const auto runner = context.make_runner(0);
        for (const package::ProgramSource& source : jury.package.answer_validators) {
            answer_validators_.emplace_back(source.name,
                                            compile::compile_own(*jury.compiler, jury.package, source, *runner));
        }
    }

    bool has_answer_validators() const { return !answer_validators_.empty(); }
    // Whether an output can be looked at by itself: not where it is half of a conversation.
    bool takes_outputs() const { return !jury_.package.type.interactive && !jury_.package.type.multi_pass; }

    // Why an answer validator rejects the case's answer; empty where none does.
    std::string answer_fault(const Case& given, sandbox::Runner& runner) const {
        for (const auto& [name, program] : answer_validators_) {
            std::vector<std::string> flags{fmt::format("{}/input", sandbox::work_dir_inside)};
            const auto& own = given.input_validator_flags.of(fs::path{name}.filename().string());
            flags.insert(flags.end(), own.begin(), own.end());
            const check::Check check =
                check::run_input_validator(runner, program, limits_, given.answer, flags, {{"input", given.input}});
            if (!check.accepted) {
                return fmt::format("{} rejects it: {}", name, check.message);
            }
        }
        return {};
    }

    check::Check output(const Case& given, const support::SeenFile& output, sandbox::Runner& runner) const {
        std::vector<std::string> flags = jury_.package.validator_flags;
        flags.insert(flags.end(), given.validator_flags.begin(), given.validator_flags.end());
        if (jury_.output_validator) {
            const support::Fd file = support::open_file(output);
            return check::run_output_validator(runner, *jury_.output_validator, limits_, given.input, given.answer,
                                               file.get(), flags);
        }
        check::DefaultValidator validator(check::AnswerText(support::open_file(given.answer)), flags);
        validator.feed(support::read_file(output));
        return validator.finish();
    }

  private:
    const judge::Jury& jury_;
    const model::Limits& limits_;
    std::vector<std::pair<std::string, compile::Program>> answer_validators_;
};

std::optional<PackageProblem> problem_of(const ValidatorTest& test, const std::vector<judge::InputCheck>& input_checks,
                                         const OutputChecks& outputs, sandbox::Runner& runner) {
    const Case& given = test.test;
    const auto rejects = [&](const judge::InputCheck& check) { return !check.run(runner, given).accepted; };
    switch (test.kind) {
        case ValidatorTest::Kind::InvalidInput:
            if (!input_checks.empty() && std::ranges::none_of(input_checks, rejects)) {
                return PackageProblem{given.name + ".in", "is accepted by every input validator, and is to be invalid"};
            }
            return std::nullopt;
        case ValidatorTest::Kind::InvalidAnswer:
            if (!outputs.takes_outputs() && !outputs.has_answer_validators()) {
                return std::nullopt;
            }
            if (outputs.answer_fault(given, runner).empty() &&
                (!outputs.takes_outputs() || outputs.output(given, given.answer, runner).accepted)) {
                return PackageProblem{given.name + ".ans", "is accepted as an answer, and is to be invalid"};
            }
            return std::nullopt;
        case ValidatorTest::Kind::InvalidOutput:
            if (outputs.takes_outputs() && outputs.output(given, test.output, runner).accepted) {
                return PackageProblem{given.name + ".out", "is accepted as an output, and is to be invalid"};
            }
            return std::nullopt;
        case ValidatorTest::Kind::ValidOutput:
            break;
    }
    if (!outputs.takes_outputs()) {
        return std::nullopt;
    }
    const check::Check check = outputs.output(given, test.output, runner);
    return check.accepted
               ? std::nullopt
               : std::optional{PackageProblem{given.name + ".out",
                                              fmt::format("is to be valid, and is rejected: {}", check.message)}};
}

}  // namespace

std::vector<PackageProblem> validator_problems(const workers::JudgingContext& context, const judge::Jury& jury) {
    const package::Package& package = jury.package;
    const OutputChecks outputs(context, jury);
    const std::size_t tests = package.validator_tests.size();
    const std::size_t answers = outputs.has_answer_validators() ? package.cases.size() : 0;
    std::vector<std::optional<PackageProblem>> found(tests + answers);
    workers::Workers(context).for_each(found.size(), [&](workers::Worker& worker, std::size_t index) {
        if (index < tests) {
            found[index] = problem_of(package.validator_tests[index], jury.input_checks, outputs, worker.runner());
            return;
        }
        const Case& given = package.cases[index - tests];
        if (given.answer.empty()) {
            return;
        }
        if (std::string fault = outputs.answer_fault(given, worker.runner()); !fault.empty()) {
            found[index] = PackageProblem{given.name + ".ans", std::move(fault)};
        }
    });
    std::vector<PackageProblem> problems;
    for (std::optional<PackageProblem>& problem : found) {
        if (problem) {
            problems.push_back(*std::move(problem));
        }
    }
    return problems;
}

}  // namespace harness::recipe
