// From a recipe to bytes: the inputs by `boards`, the answers by the package's reference, all in the sandbox.
//
// Starting a process for every case would take most of the time, so both serve batches of cases. A batch is never more
// than a short cut: a case that did not come out of it well is made alone, and what is said is said of that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/package/recipe.hpp"
#include "harness/recipe/programs.hpp"
#include "harness/workers/judging_context.hpp"

namespace harness::recipe {

// The seed of a case: XXH3 (64 bits) of salt, command and variant. The same on every machine.
std::uint64_t seed_of(const package::Recipe& recipe, const package::RecipeCase& made);

// "tests.toml:12: case 'secret/03-dense'", with which messages about a case begin.
std::string who_is(const package::Recipe& recipe, const package::RecipeCase& made);

// The inputs of the recipe's cases with these indexes, in that order. Every generator runs twice, in two processes that
// make their cases in opposite orders, and must agree with itself. Throws ConfigError with the case's line where
// `boards` refuses the arguments (exit code 2), or a generator of the package's own fails or does not agree with
// itself; JudgeError where `boards` fails in another way or the sandbox does. `own`: those of generators_of().
std::vector<std::string> make_inputs(const package::Recipe& recipe, const std::vector<std::size_t>& indexes,
                                     const workers::JudgingContext& context, const Generators& own = {});

struct Question {
    std::string who;  // begins the messages about it
    const std::string* input = nullptr;
};

// The reference's answers, in the order of the questions. Throws ConfigError where the reference refuses an input
// (exit code 2) or, being a submission of the package, fails in any way; JudgeError where it fails otherwise or the
// sandbox does.
std::vector<std::string> make_answers(const std::vector<Question>& questions, const Reference& reference,
                                      const workers::JudgingContext& context);

// The same by one runner.
std::vector<std::string> make_answers(const std::vector<Question>& questions, const Reference& reference,
                                      const workers::JudgingContext& context, sandbox::Runner& runner);

// One answer, by a process of its own. Throws as make_answers.
std::string answer_of(const Question& question, const Reference& reference, const workers::JudgingContext& context,
                      sandbox::Runner& runner);

}  // namespace harness::recipe
