// tests.toml as values: the recipe from which a package's data is generated. docs/make-test-data.md describes the file,
// and docs/strength.md its tables [[equivalent]]. A file with only such tables is not a recipe: the author of the
// package provides the data.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/format/package/package.hpp"

namespace harness::package {

// More cases are probably a mistake: judging them would take most of an hour.
inline constexpr std::size_t most_recipe_cases = 10'000;

enum class AnswerFrom { Reference, Empty, None };  // in the order of tests.toml's names

struct RecipeCase {
    std::string name;                  // "secret/03-dense"; starts with "sample/" or "secret/"
    int line = 0;                      // the line of its table
    std::optional<std::string> input;  // the bytes of the input; or `command` makes them
    // The arguments of `boards`, split at blanks and without --seed; or the package's own generator and its arguments.
    std::vector<std::string> command;
    int variant = 0;
    std::string why;
    std::vector<std::string> catches;  // jury submissions that must get their expected verdict on this case
    AnswerFrom answer = AnswerFrom::Reference;
    std::optional<std::string> given_answer{};   // the bytes of the answer, in place of `answer`
    std::map<std::string, std::string> files{};  // the case's other files: extension → bytes
    std::map<std::string, std::string> links{};  // extension → that of the file with the same bytes, ".in" or ".ans"

    // The package's own generator, "generators/random.py"; empty if `boards` makes the input, or if it is given.
    std::string generator() const;
};

struct Recipe {
    std::filesystem::path file;
    // It is a generators.yaml: commands have their seeds and get no --seed, generators may write testcase.in, inputs
    // may be the same, and interactive cases have empty answers.
    bool is_bapctools = false;
    std::string salt;
    std::vector<RecipeCase> cases;  // in the order of the file, and of the values within a table; names differ
    // Generators that are made of several files of the package, by name; others are programs in generators/.
    std::map<std::string, std::vector<std::string>> generators{};
    std::map<std::string, std::string> files{};  // below data/, such as "secret/test_group.yaml" → bytes
    std::string solution{};                      // writes the answers if the package has no reference: "accepted/a.cpp"
    std::vector<std::string> notes{};            // what is asked for and not done
};

// A survivor of `judge strength` that is stated not to be a mistake.
struct KnownEquivalent {
    int line = 0;            // line of its table in tests.toml
    std::string submission;  // for a mutant: the name of the original submission,
    std::string diff;        // and the change, as `judge strength` prints it
    int source_line = 0;     // line in the submission; 0: not given
    std::string extreme;     // or for an extreme: its mistake
    std::string why;
};

// Whether a recipe may give this name to a file or folder below data/: letters, digits and _.- only, and first neither
// '.' nor '-', so that no name leads out of data/.
bool is_name_in_data(std::string_view name);

// The package's recipe; empty if tests.toml is missing or has no cases. Throws ConfigError with file and line.
std::optional<Recipe> read_recipe(const base::Root& package_root);
// The same, or else the recipe in generators/generators.yaml.
std::optional<Recipe> read_any_recipe(const Package& package);

// The statements about survivors in its tests.toml, if any. Throws ConfigError with file and line.
std::vector<KnownEquivalent> read_equivalents(const base::Root& package_root);

// The claims of the package's recipe, if there is a recipe, that cases catch submissions. Throws ConfigError for a
// submission or a case that the package does not have.
std::vector<Catch> read_catches(const Package& package);
// Throws ConfigError if a case of the package's recipe, if there is a recipe, catches a submission that the package
// does not have. Needs no cases of the package.
void check_catches(const Package& package);

}  // namespace harness::package
