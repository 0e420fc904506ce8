// Makes data from a recipe: inputs by `boards`, answers by the package's reference, all in the sandbox.
//
// Starting a process for every case would take most of the time, so both programs serve batches of cases. If a case
// fails in a batch, it is made again by a separate process, and messages are about that process. The framing of the
// cases and of the results shares no header with generators/command_line.hpp and reference/answer.hpp, only the bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/format/package/recipe.hpp"
#include "harness/setter/recipe/programs.hpp"

namespace harness::recipe {

// The seed of a case: XXH3 (64 bits) of salt, command and variant. The same on every machine.
std::uint64_t seed_of(const package::Recipe& recipe, const package::RecipeCase& recipe_case);

// "tests.toml:12: case 'secret/03-dense'"; begins messages about a case.
std::string name_with_line(const package::Recipe& recipe, const package::RecipeCase& recipe_case);

// Whether generators of the package make each input a second time, to be compared. Once: data that is not kept.
enum class Checking { Twice, Once };

// The inputs of the recipe's cases with these indexes, in that order. `boards` runs twice, in two processes that make
// their cases in opposite orders. A generator of the package runs for all its cases, and then again for all, in another
// second of the clock and another environment. Both results must be equal. `own`: from generators_of().
// Throws ConfigError with the case's line if `boards` refuses the arguments (exit code 2), or if a generator of the
// package fails or gives two results; JudgeError if `boards` fails in another way or the sandbox fails.
std::vector<std::string> make_inputs(const package::Recipe& recipe, const std::vector<std::size_t>& indexes,
                                     const MakingContext& context, const Generators& own = {},
                                     Checking checking = Checking::Twice);

struct Question {
    std::string who;  // begins the messages about the question
    const std::string* input = nullptr;
};

// The reference's answers, in the order of the questions. Throws ConfigError if the reference refuses an input (exit
// code 2) or, as a submission of the package, fails in any way; JudgeError if it fails otherwise or the sandbox fails.
std::vector<std::string> make_answers(const std::vector<Question>& questions, const Reference& reference,
                                      const MakingContext& context);

// The same with a single runner.
std::vector<std::string> make_answers(const std::vector<Question>& questions, const Reference& reference,
                                      const MakingContext& context, sandbox::Runner& runner);

// One answer, by a separate process. Throws as make_answers.
std::string answer_of(const Question& question, const Reference& reference, const MakingContext& context,
                      sandbox::Runner& runner);

// Frames an input for `queens answer PROBLEM --batch`.
std::string frame(std::string_view bytes);

// The results of a batch of `count` cases: the bytes of each case with code 0, empty for other codes. All are empty if
// the output is not framed correctly.
std::vector<std::optional<std::string>> unframe(std::string_view output, std::size_t count);

// Divides `sizes.size()` cases, of these sizes in bytes, among `jobs` workers. Returns the indexes of each batch.
// Batches are small enough that their output is unlikely to reach a limit.
std::vector<std::vector<std::size_t>> batches(const std::vector<std::size_t>& sizes, int jobs);

}  // namespace harness::recipe
