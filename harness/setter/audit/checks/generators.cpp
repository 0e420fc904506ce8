#include <algorithm>
#include <deque>
#include <filesystem>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/text.hpp"
#include "harness/format/package/recipe.hpp"
#include "harness/setter/audit/checks.hpp"
#include "harness/setter/audit/command.hpp"
#include "harness/setter/recipe/difference.hpp"
#include "harness/setter/recipe/make.hpp"

namespace harness::audit {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t cases_together = 32;  // a pass waits for another second of the clock

// The indices of the cases that a program makes.
std::vector<std::size_t> generated_cases(const package::Recipe& recipe) {
    std::vector<std::size_t> generated;
    for (std::size_t index = 0; index < recipe.cases.size(); ++index) {
        if (!recipe.cases[index].input) {
            generated.push_back(index);
        }
    }
    return generated;
}

// Compares what was made with the file of the case.
void compare_with_file(const Audited& audited, const package::RecipeCase& recipe_case, const std::string& input,
                       Record& record) {
    const std::string name = fmt::format("data/{}.in", recipe_case.name);
    const fs::path file = audited.jury.plan.package.root / name;
    std::error_code ignored;  // what cannot be examined is missing, as judge verify says
    if (!fs::is_regular_file(file, ignored)) {
        return;
    }
    if (const std::string difference = recipe::first_difference(input, base::read_file(file)); !difference.empty()) {
        record.add({"stale-input", Severity::Error, name, "is not what the recipe makes", difference,
                    "make it again, or put it into the recipe as it is",
                    command_line({"judge", "generate", audited.name_in_commands})});
    }
}

std::string obstacle_of_generators(const judge::Jury& jury) {
    const auto recipe = package::read_any_recipe(jury.plan.package);
    return !recipe                            ? "the package has no recipe"
           : generated_cases(*recipe).empty() ? "no program makes its inputs"
                                              : "";
}

void generate_again(const Audited& audited, Record& record) {
    const judge::Plan& plan = audited.jury.plan;
    const package::Recipe recipe = package::read_any_recipe(plan.package).value();
    const recipe::Generators own = recipe::generators_of(audited.context, plan, recipe, audited.jury.compiler.get());
    const recipe::MakingContext making{audited.context, plan.validator_limits};
    const std::vector<std::size_t> generated = generated_cases(recipe);
    record.begin("input", generated.size());
    std::deque<std::span<const std::size_t>> batches;
    for (std::size_t from = 0; from < generated.size(); from += cases_together) {
        batches.push_back(std::span{generated}.subspan(from, std::min(cases_together, generated.size() - from)));
    }
    for (; !batches.empty(); batches.pop_front()) {
        const std::span<const std::size_t> batch = batches.front();
        std::vector<std::string> inputs;
        try {
            inputs = recipe::make_inputs(recipe, {batch.begin(), batch.end()}, making, own);
        } catch (const base::ConfigError& error) {
            if (batch.size() > 1) {  // the other inputs of the batch may be right
                batches.push_back(batch.first(batch.size() / 2));
                batches.push_back(batch.subspan(batch.size() / 2));
                continue;
            }
            record.add({"unsteady-generator", Severity::Error, "generators", base::one_line(error.what(), 500), "",
                        "correct the command of the case or the generator: it must end with exit code 0, and make the "
                        "same input each time"});
        }
        for (std::size_t number = 0; number < inputs.size(); ++number) {
            compare_with_file(audited, recipe.cases[batch[number]], inputs[number], record);
        }
        record.step(batch.size());
    }
}

}  // namespace

const Check generators_check{"generators", "makes the inputs twice, at another time and in another environment",
                             "stale-input unsteady-generator", obstacle_of_generators, generate_again};

}  // namespace harness::audit
