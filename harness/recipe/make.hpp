// From a recipe to bytes: the inputs by `boards`, the answers by the package's reference, all in the sandbox.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/package/recipe.hpp"
#include "harness/recipe/tools.hpp"

namespace harness::recipe {

struct MadeCase {
    std::string name;
    std::string input;
    std::optional<std::string> answer;  // empty: the case has none
};

// The seed of a case: XXH3 (64 bits) of salt, command and variant. The same on every machine.
std::uint64_t seed_of(const package::Recipe& recipe, const package::RecipeCase& made);

// Makes every case of the recipe, in its order. `reference` is PackageEntry::reference; "{queens}" at its front is the
// one in tools.program_dir. Every generator runs twice and must agree with itself.
// Throws ConfigError with the case's line where `boards` or the reference refuses its arguments or input (exit code
// 2), where two inputs are the same, or where answers are wanted and there is no reference; JudgeError where a program
// fails in another way or the sandbox does.
std::vector<MadeCase> make_cases(const package::Recipe& recipe, const std::vector<std::string>& reference,
                                 const Tools& tools);

// The reference's answer to an input. Throws as make_cases; `who` begins the messages of both errors and says which
// case is meant.
std::string answer_of(const std::string& input, const std::vector<std::string>& reference, const std::string& who,
                      const Tools& tools, sandbox::Runner& runner);

}  // namespace harness::recipe
