#include "harness/recipe/make.hpp"

#include <map>
#include <string_view>
#include <utility>
#include <variant>

#include <fmt/format.h>
#include <xxhash.h>

#include "harness/support/error.hpp"
#include "harness/support/text.hpp"
#include "harness/workers/workers.hpp"

namespace harness::recipe {

namespace {

using package::AnswerFrom;
using package::Recipe;
using package::RecipeCase;
using support::ConfigError;
using support::JudgeError;

struct Run {
    model::Outcome outcome;
    std::string output;
};

Run run(std::vector<std::string> arguments, const std::string* input, const Tools& tools, sandbox::Runner& runner) {
    sandbox::Request request;
    request.profile = sandbox::Profile::Validator;
    request.arguments = std::move(arguments);
    request.program_dir = tools.program_dir;
    request.limits = tools.limits;
    support::Fd file;
    if (input != nullptr) {
        file = support::memory_file(*input);
        request.standard_input = file.get();
    }
    std::string output;
    const sandbox::Result result = runner.run(request, [&output](std::string_view bytes) { output += bytes; });
    return {result.outcome, std::move(output)};
}

bool ended_with(const model::Outcome& outcome, int code) {
    return outcome.stop == model::Stop::None &&
           outcome.end == std::variant<model::Exited, model::Signaled>{model::Exited{code}};
}

std::string describe(const model::Outcome& outcome) {
    const std::string end = model::describe_failure(outcome);
    return outcome.error_text.empty() ? end : fmt::format("{}: {}", end, support::one_line(outcome.error_text, 300));
}

// Exit code 2 is the word of both our programs for "what you ask of me is wrong".
void check_ended_well(const Run& ended, const std::string& who, std::string_view program) {
    if (ended_with(ended.outcome, 2)) {
        std::string_view why = ended.outcome.error_text;
        why = why.substr(0, why.find('\n'));
        throw ConfigError(fmt::format("{}: {} refuses: {}", who, program, support::one_line(why, 300)));
    }
    if (!ended_with(ended.outcome, 0)) {
        throw JudgeError(fmt::format("{}: {} {}", who, program, describe(ended.outcome)));
    }
}

std::string who_is(const Recipe& recipe, const RecipeCase& made) {
    return fmt::format("{}:{}: case '{}'", recipe.file.string(), made.line, made.name);
}

std::string input_of(const Recipe& recipe, const RecipeCase& made, const Tools& tools, sandbox::Runner& runner) {
    if (made.input) {
        return *made.input;
    }
    std::vector<std::string> arguments{fmt::format("{}/boards", sandbox::program_dir_inside)};
    arguments.insert(arguments.end(), made.command.begin(), made.command.end());
    arguments.insert(arguments.end(), {"--seed", std::to_string(seed_of(recipe, made))});
    Run first = run(arguments, nullptr, tools, runner);
    check_ended_well(first, who_is(recipe, made), "boards");
    const Run second = run(arguments, nullptr, tools, runner);
    check_ended_well(second, who_is(recipe, made), "boards");
    if (first.output != second.output) {
        throw JudgeError(
            fmt::format("{}: boards made two different inputs from the same arguments and seed", who_is(recipe, made)));
    }
    return std::move(first.output);
}

MadeCase make_case(const Recipe& recipe, const RecipeCase& made, const std::vector<std::string>& reference,
                   const Tools& tools, sandbox::Runner& runner) {
    MadeCase result{made.name, input_of(recipe, made, tools, runner), std::nullopt};
    if (made.answer == AnswerFrom::Empty) {
        result.answer = "";
    } else if (made.answer == AnswerFrom::Reference) {
        result.answer = answer_of(result.input, reference, who_is(recipe, made), tools, runner);
    }
    return result;
}

void check_reference(const Recipe& recipe, const std::vector<std::string>& reference) {
    for (const RecipeCase& made : recipe.cases) {
        if (reference.empty() && made.answer == AnswerFrom::Reference) {
            throw ConfigError(
                fmt::format("{} needs an answer and judge.toml names no 'reference' for this package: add "
                            "one, or say answer = \"none\" or \"empty\"",
                            who_is(recipe, made)));
        }
    }
}

void check_inputs_differ(const Recipe& recipe, const std::vector<MadeCase>& cases) {
    std::map<std::string_view, const RecipeCase*> seen;
    for (std::size_t index = 0; index < cases.size(); ++index) {
        const RecipeCase& made = recipe.cases[index];
        const auto [earlier, fresh] = seen.emplace(cases[index].input, &made);
        if (!fresh) {
            throw ConfigError(
                fmt::format("{} has the same input as '{}' in line {}: change it, or tell the commands "
                            "apart by a 'variant'",
                            who_is(recipe, made), earlier->second->name, earlier->second->line));
        }
    }
}

}  // namespace

std::uint64_t seed_of(const package::Recipe& recipe, const package::RecipeCase& made) {
    // The parts are kept apart by a byte that none of them holds.
    std::string text = recipe.salt + '\n' + fmt::format("{}", fmt::join(made.command, " "));
    if (made.variant != 0) {
        text += fmt::format("\n{}", made.variant);
    }
    return XXH3_64bits(text.data(), text.size());
}

std::string answer_of(const std::string& input, const std::vector<std::string>& reference, const std::string& who,
                      const Tools& tools, sandbox::Runner& runner) {
    support::assert_that(!reference.empty(), "an answer is asked for only where there is a reference");
    std::vector<std::string> arguments = reference;
    if (arguments.front() == "{queens}") {
        arguments.front() = fmt::format("{}/queens", sandbox::program_dir_inside);
    }
    Run ended = run(std::move(arguments), &input, tools, runner);
    check_ended_well(ended, who, "the reference");
    return std::move(ended.output);
}

std::vector<MadeCase> make_cases(const package::Recipe& recipe, const std::vector<std::string>& reference,
                                 const Tools& tools) {
    check_reference(recipe, reference);
    std::vector<MadeCase> cases(recipe.cases.size());
    workers::Workers workers(tools.jobs, tools.make_runner);
    workers.for_each(
        cases.size(),
        [&](workers::Worker& worker, std::size_t index) {
            cases[index] = make_case(recipe, recipe.cases[index], reference, tools, worker.runner());
        },
        tools.stop);
    check_inputs_differ(recipe, cases);
    return cases;
}

}  // namespace harness::recipe
