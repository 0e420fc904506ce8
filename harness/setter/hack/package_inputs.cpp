#include "harness/setter/hack/package_inputs.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/format/package/recipe.hpp"
#include "harness/judge/compile/compiler.hpp"
#include "harness/model/outcome.hpp"
#include "harness/setter/recipe/make.hpp"

namespace harness::hack {

namespace {

constexpr int recipe_rounds = 4;
constexpr std::size_t cases_together = 16;  // of a recipe
constexpr std::size_t most_bytes_of_recipe = std::size_t{32} << 20U;

std::vector<std::string> outputs_of_generator(std::string_view program, const std::vector<std::string>& commands,
                                              const HackContext& hack_context, sandbox::Runner& runner) {
    const std::string batch = fmt::format("{}\n", fmt::join(commands, "\n"));
    const compile::RunWithOutput run = recipe::run(
        hack_context.context().trusted_dir, {fmt::format("{}/{}", sandbox::program_dir_inside, program), "--batch"},
        &batch, hack_context.plan().validator_limits, runner);
    if (!model::exited_with(run.result.outcome, 0)) {
        throw base::JudgeError(fmt::format("{} {}", program, recipe::describe(run.result.outcome)));
    }
    std::vector<std::string> outputs;
    for (const auto& output : recipe::unframe(run.output, commands.size())) {
        if (!output) {
            throw base::JudgeError(
                fmt::format("the program {} did not make the candidate inputs: run ./dev build", program));
        }
        outputs.emplace_back(*output);
    }
    return outputs;
}

}  // namespace

std::vector<std::string> own_inputs(const package::Package& package, const inputs::InputModel& model) {
    std::map<std::string, std::size_t> catches;
    for (const package::Catch& claim : package.catches) {
        catches[claim.case_name] += claim.submissions.size();
    }
    std::vector<std::pair<std::size_t, std::string>> ranked;
    for (const package::Case& test_case : package.cases) {
        if (test_case.is_static()) {
            continue;
        }
        if (std::string input = base::read_file(test_case.input); model.reads(input)) {
            ranked.emplace_back(catches[test_case.name], std::move(input));
        }
    }
    std::ranges::stable_sort(ranked, std::greater{}, [](const auto& each) { return each.first; });
    std::vector<std::string> own;
    for (const auto& [count, input] : ranked) {
        own.insert(own.end(), 1 + std::min<std::size_t>(count, 4), input);
    }
    return own;
}

inputs::Candidates inputs_at_ends(const HackContext& hack_context, std::uint64_t seed, Worker& worker,
                                  Deadline deadline) {
    if (!hack_context.checks_inputs()) {
        return {};
    }
    const auto start = std::chrono::steady_clock::now();
    const Deadline last_question = start + (deadline - start) / 3;
    const auto is_valid = [&](const std::string& text) {
        return std::chrono::steady_clock::now() < last_question && hack_context.is_valid(text, worker.runner());
    };
    return hack_context.model().at_ends(own_inputs(hack_context.package(), hack_context.model()), seed, is_valid);
}

inputs::Candidates inputs_of_kinds(const HackContext& hack_context, std::uint64_t seed, workers::Workers& workers,
                                   Deadline deadline) {
    if (!hack_context.model().knows_form()) {
        return inputs::candidates_of(inputs_of_recipe(hack_context.plan(), seed, hack_context.context(), deadline));
    }
    return hack_context.model().of_every_kind(
        seed, [&](std::string_view program, const std::vector<std::string>& commands) {
            std::vector<std::string> outputs;
            workers.run([&](workers::Worker& worker) {
                outputs = outputs_of_generator(program, commands, hack_context, worker.runner());
            });
            return outputs;
        });
}

std::vector<std::string> inputs_of_recipe(const judge::Plan& plan, std::uint64_t seed,
                                          const workers::JudgingContext& context, Deadline deadline) {
    const auto start = std::chrono::steady_clock::now();
    const Deadline last_start = start + (deadline - start) / 3;
    std::optional<package::Recipe> recipe = package::read_recipe(plan.package.root);
    if (!recipe) {
        return {};
    }
    std::vector<std::size_t> generated;
    for (std::size_t index = 0; index < recipe->cases.size(); ++index) {
        if (!recipe->cases[index].input) {
            generated.push_back(index);
        }
    }
    const compile::Compiler compiler(plan.toolchain);
    const recipe::MakingContext making{context, plan.validator_limits};
    const recipe::Generators own = recipe::generators_of(context, plan, *recipe, &compiler);
    std::vector<std::string> inputs;
    std::size_t bytes = 0;
    const std::string salt = recipe->salt;
    for (int round = 0; round < recipe_rounds; ++round) {
        recipe->salt = fmt::format("{} hack {} {}", salt, seed, round);
        for (std::size_t from = 0; from < generated.size(); from += cases_together) {
            if (bytes > most_bytes_of_recipe || std::chrono::steady_clock::now() >= last_start) {
                return inputs;
            }
            const auto begin = generated.begin() + static_cast<std::ptrdiff_t>(from);
            const auto end = begin + static_cast<std::ptrdiff_t>(std::min(cases_together, generated.size() - from));
            for (std::string& text : recipe::make_inputs(*recipe, {begin, end}, making, own, recipe::Checking::Once)) {
                bytes += text.size();
                inputs.push_back(std::move(text));
            }
        }
    }
    return inputs;
}

}  // namespace harness::hack
