#include "harness/recipe/verify_data.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "harness/package/recipe.hpp"
#include "harness/recipe/generate.hpp"
#include "harness/recipe/make.hpp"
#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"
#include "harness/support/text.hpp"
#include "harness/workers/workers.hpp"

namespace harness::recipe {

namespace {

using model::PackageProblem;
using package::Case;
using package::Package;

std::set<std::string> cases_with_empty_answers(const Package& package) {
    std::set<std::string> names;
    if (const auto recipe = package::read_recipe(package.root)) {
        for (const package::RecipeCase& made : recipe->cases) {
            if (made.answer == package::AnswerFrom::Empty) {
                names.insert(made.name);
            }
        }
    }
    return names;
}

void check_input(const Case& given, const std::vector<InputCheck>& validators, sandbox::Runner& runner,
                 std::vector<PackageProblem>& problems) {
    for (const InputCheck& validator : validators) {
        const check::Check check = validator.run(runner, given);
        if (!check.accepted) {
            problems.push_back(
                {given.name + ".in", fmt::format("{} rejects it: {}", validator.name,
                                                 check.message.empty() ? "no reason given" : check.message)});
        }
    }
}

// A reference that refuses the input says something about the package, not about the judge.
void check_answer(const Package& package, const Case& given, bool wanted_empty, const Tools& tools,
                  sandbox::Runner& runner, std::vector<PackageProblem>& problems) {
    std::string wanted;
    if (!wanted_empty) {
        try {
            wanted = answer_of(support::read_file(given.input), package.entry.reference, given.name, tools, runner);
        } catch (const support::ConfigError& error) {
            problems.push_back({given.name + ".in", error.what()});
            return;
        }
    }
    const std::string difference = first_difference(wanted, support::read_file(given.answer));
    if (!difference.empty()) {
        problems.push_back(
            {given.name + ".ans",
             fmt::format("is not {}: {}", wanted_empty ? "empty, as tests.toml says" : "the reference's answer",
                         difference)});
    }
}

}  // namespace

DataReport verify_data(const package::Package& package, const std::vector<InputCheck>& validators, const Tools& tools) {
    const std::set<std::string> empty_answers = cases_with_empty_answers(package);
    const bool has_reference = !package.entry.reference.empty();
    std::vector<std::vector<PackageProblem>> found(package.cases.size());
    const auto check = [&](workers::Worker& worker, std::size_t index) {
        const Case& given = package.cases[index];
        check_input(given, validators, worker.runner(), found[index]);
        const bool wanted_empty = empty_answers.contains(given.name);
        if (!given.answer.empty() && (has_reference || wanted_empty)) {
            check_answer(package, given, wanted_empty, tools, worker.runner(), found[index]);
        }
    };
    workers::Workers(tools.jobs, tools.make_runner).for_each(package.cases.size(), check, tools.stop);
    DataReport report;
    for (const auto& of_case : found) {
        report.problems.insert(report.problems.end(), of_case.begin(), of_case.end());
    }
    if (validators.empty()) {
        report.unchecked.push_back(package.name + ": no input was checked, as the package has no input validator");
    }
    const bool wants_reference = std::ranges::any_of(
        package.cases, [&](const Case& given) { return !given.answer.empty() && !empty_answers.contains(given.name); });
    if (!has_reference && wants_reference) {
        report.unchecked.push_back(package.name +
                                   ": no answer was checked, as judge.toml names no 'reference' for the package");
    }
    return report;
}

}  // namespace harness::recipe
