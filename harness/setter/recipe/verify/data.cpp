#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/format/package/recipe.hpp"
#include "harness/judge/workers/workers.hpp"
#include "harness/setter/recipe/difference.hpp"
#include "harness/setter/recipe/hang_guard.hpp"
#include "harness/setter/recipe/lock.hpp"
#include "harness/setter/recipe/make.hpp"
#include "harness/setter/recipe/verify/verify.hpp"

namespace harness::recipe {

namespace {

namespace fs = std::filesystem;
using model::PackageProblem;
using package::Case;
using package::Package;
using package::Recipe;
using package::RecipeCase;

std::set<std::string> cases_with_empty_answers(const std::optional<Recipe>& recipe) {
    std::set<std::string> names;
    for (const RecipeCase& recipe_case : recipe ? recipe->cases : std::vector<RecipeCase>{}) {
        if (recipe_case.answer == package::AnswerFrom::Empty) {
            names.insert(recipe_case.name);
        }
    }
    return names;
}

// Returns whether all of them accept it, and there is one.
bool check_input(const Case& test_case, const std::vector<judge::InputCheck>& validators, sandbox::Runner& runner,
                 std::vector<PackageProblem>& problems, UncheckedFiles& unchecked) {
    std::size_t accepted = 0;
    for (const judge::InputCheck& validator : validators) {
        try {
            const check::Check check = validator.run(runner, test_case);
            if (check.accepted) {
                ++accepted;
            } else {
                problems.push_back(
                    {test_case.name + ".in", fmt::format("{} rejects it: {}", validator.name,
                                                         check.message.empty() ? "no reason given" : check.message)});
            }
        } catch (const HangingValidator& error) {
            unchecked.add(error);
        }
    }
    return accepted == validators.size() && accepted > 0;
}

// If the reference refuses the input, the package is wrong, not the judge.
void check_answer(const MakingContext& context, const Case& test_case, bool wanted_empty,
                  const std::optional<Reference>& reference, sandbox::Runner& runner,
                  std::vector<PackageProblem>& problems) {
    std::string wanted;
    if (!wanted_empty) {
        try {
            const std::string input = base::read_file(test_case.input);
            wanted = answer_of({test_case.name, &input}, *reference, context, runner);
        } catch (const base::ConfigError& error) {
            problems.push_back({test_case.name + ".in", error.what()});
            return;
        }
    }
    const std::string difference = first_difference(wanted, base::read_file(test_case.answer));
    if (!difference.empty()) {
        problems.push_back(
            {test_case.name + ".ans",
             fmt::format("is not {}: {}", wanted_empty ? "empty, as tests.toml says" : "the reference's answer",
                         difference)});
    }
}

// Whether the lock file records that the case was made from the current recipe.
bool is_recorded(const Recipe& recipe, const RecipeCase& recipe_case, const Lock& lock) {
    const auto hashes = lock.cases.find(recipe_case.name);
    if (hashes == lock.cases.end()) {
        return false;
    }
    return recipe_case.input ? hashes->second.input == hash_of(*recipe_case.input)
                             : hashes->second.seed == fmt::format("{:016x}", seed_of(recipe, recipe_case));
}

bool has_hash(const fs::path& file, const std::string& hash) {
    std::error_code ignored;  // a missing file counts as changed
    return fs::is_regular_file(file, ignored) && hash_of(base::read_file(file)) == hash;
}

// Reports cases that were made from the recipe, which does not have them any more.
void check_leftovers(const Package& package, const Recipe& recipe, const Lock& lock, DataReport& report) {
    std::set<std::string> wanted;
    std::ranges::transform(recipe.cases, std::inserter(wanted, wanted.end()), &RecipeCase::name);
    for (const auto& [name, hashes] : lock.cases) {
        std::error_code ignored;
        if (!wanted.contains(name) && fs::is_regular_file(package.root / "data" / (name + ".in"), ignored)) {
            report.problems.push_back({name + ".in",
                                       "was made from tests.toml, which has no such case any more: put "
                                       "the case back, or delete its files and run `judge generate`"});
        }
    }
}

// Reports data that was not made from the current recipe, and files that changed after they were made.
void check_lock(const Package& package, const Recipe& recipe, DataReport& report) {
    const fs::path file = lock_file(package.root);
    std::optional<Lock> lock;
    try {
        lock = read_lock(file);
    } catch (const base::ConfigError& error) {
        report.problems.push_back({"tests.lock", error.what()});
        return;
    }
    if (!lock) {
        report.unchecked.push_back(
            package.name +
            ": no edit by hand was looked for, as there is no data/tests.lock: `judge generate` writes it");
        return;
    }
    std::set<std::string> named;
    std::ranges::transform(report.problems, std::inserter(named, named.end()), &PackageProblem::where);
    for (const RecipeCase& recipe_case : recipe.cases) {
        if (!is_recorded(recipe, recipe_case, *lock)) {
            report.problems.push_back(
                {"tests.toml", fmt::format("line {}: the data was not made from this case '{}': run `judge generate`",
                                           recipe_case.line, recipe_case.name)});
            continue;
        }
        const LockedCase& locked = lock->cases.at(recipe_case.name);
        for (const auto& [extension, hash] : {std::pair{".in", locked.input}, std::pair{".ans", locked.answer}}) {
            const std::string name = recipe_case.name + extension;
            if (!hash.empty() && !named.contains(name) && !has_hash(package.root / "data" / name, hash)) {
                report.problems.push_back(
                    {name,
                     "is not the file that was made from tests.toml: `judge generate --check` shows what differs"});
            }
        }
    }
    check_leftovers(package, recipe, *lock, report);
}

}  // namespace

DataReport verify_data(const workers::JudgingContext& context, const judge::Jury& jury) {
    const Package& package = jury.plan.package;
    const auto recipe = package::read_recipe(package.root);
    const std::set<std::string> empty_answers = cases_with_empty_answers(recipe);
    std::vector<std::vector<PackageProblem>> problems(package.cases.size());
    std::vector<char> is_valid(package.cases.size());  // of each case; bool would share bytes between threads
    UncheckedFiles unchecked;
    const MakingContext making{context, jury.plan.validator_limits};
    const auto check = [&](workers::Worker& worker, std::size_t index) {
        const Case& test_case = package.cases[index];
        if (test_case.is_static()) {
            return;
        }
        is_valid[index] =
            check_input(test_case, jury.input_checks, worker.runner(), problems[index], unchecked) ? 1 : 0;
        const bool wanted_empty = empty_answers.contains(test_case.name);
        if (!test_case.answer.empty() && (jury.reference || wanted_empty)) {
            check_answer(making, test_case, wanted_empty, jury.reference, worker.runner(), problems[index]);
        }
    };
    workers::Workers(context).for_each(package.cases.size(), check);
    DataReport report;
    for (std::size_t index = 0; index < package.cases.size(); ++index) {
        std::ranges::move(problems[index], std::back_inserter(report.problems));
        if (is_valid[index] != 0) {
            report.valid.insert(package.cases[index].name);
        }
    }
    std::ranges::move(unchecked.problems("test case"), std::back_inserter(report.problems));
    if (recipe) {
        check_lock(package, *recipe, report);
    }
    if (jury.input_checks.empty()) {
        report.unchecked.push_back(package.name +
                                   ": no input was checked, as there is no input validator that can be run");
    }
    const bool wants_reference = std::ranges::any_of(package.cases, [&](const Case& test_case) {
        return !test_case.answer.empty() && !empty_answers.contains(test_case.name);
    });
    // A submission that must be accepted shows that the answers can be right.
    const bool has_accepted = std::ranges::any_of(package.submissions, &package::Submission::must_be_right);
    if (!jury.reference && !has_accepted && wants_reference) {
        report.unchecked.push_back(package.name +
                                   ": no answer was checked, as no submission must be accepted and judge.toml names "
                                   "no 'reference' for the package");
    }
    return report;
}

}  // namespace harness::recipe
