// tests.toml as values: the recipe from which a package's data is generated.
//
//   salt = "another-n-queens"      # seeds depend on the salt and the case's command only: a new case changes no other
//
//   [[case]]
//   name = "sample/1"              # below data/, without extension
//   input = """…"""                # written by hand: exactly these bytes
//
//   [[case]]
//   name = "secret/03-dense"
//   command = "random --n 8 --density 0.3 --format another-n-queens"  # arguments of `boards`, split at blanks;
//                                  # `--seed`, made from salt, command and variant, is appended. If the first word
//                                  # begins with "generators/", it names a program of the package instead
//   variant = 2                    # optional: distinguishes cases with the same command
//   why = "…"                      # optional: for readers, the mistake that the case should catch
//   catches = ["wrong_answer/symbols_swapped.cpp"]  # optional: jury submissions that this case itself must reject,
//                                  # each with its expected verdict
//   answer = "none"                # "reference" (default): the reference makes .ans; "empty": .ans is empty, for
//                                  # validators that need no answer; "none": no .ans, an exit code is expected
//
// One table can define many cases:
//
//   for = { n = "4..12", d = ["0.1", "0.3"] }  # one case for each combination; {n} and {d} are replaced in name,
//                                  # command, input and why. "04..12" adds leading zeros, in names only
//   repeat = 5                     # the case with variants 1 to 5; {i} in its name is the variant; without {i}, the
//                                  # variant follows the name: "…-1" to "…-5"
//
// Cases that share settings form a group. TOML accepts a table on one line instead of a paragraph ([[case]],
// [[group.case]]), so a case needs only one line:
//
//   [[group]]
//   name = "secret/large/"         # begins the name of each case. If it ends in '/', it is a folder: a test group of
//                                  # the ICPC format. Otherwise '-' is put after it
//   command = "random {command} --format another-n-queens"  # optional: goes around each case's own command; without
//                                  # {command}, the case's command is appended
//   why = "…"                      # optional, as `answer`: for cases without a value of their own
//   case = [
//       { name = "sparse", command = "--n 8 --density 0.1", repeat = 3 },
//       { name = "n{n}", command = "--n {n} --density 0.3", for = { n = "04..12" } },
//   ]
//
// A mutant or an extreme that survives but is not a mistake, as `judge strength` prints it, with the reason:
//
//   [[equivalent]]
//   submission = "accepted/array.c"
//   diff = """
//   - int total;
//   + short total;
//   """
//   line = 6                       # optional: if the submission has that line more than once
//   why = "no count of this package is beyond 32,767"
//
//   [[equivalent]]
//   extreme = "keeps the last 5 digits of the count"
//   why = "no count has more"
//
// A file with only such tables is not a recipe: the author of the package provides the data.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/package/package.hpp"

namespace harness::package {

// More cases are probably a mistake: judging them would take most of an hour.
inline constexpr std::size_t most_recipe_cases = 10'000;

enum class AnswerFrom { Reference, Empty, None };

struct RecipeCase {
    std::string name;                  // "secret/03-dense"; starts with "sample/" or "secret/"
    int line = 0;                      // the line of its table
    std::optional<std::string> input;  // the bytes of the input; or `command` makes them
    std::vector<std::string>
        command;  // the arguments of `boards`, without --seed; or the package's own generator and its arguments
    int variant = 0;
    std::string why;
    std::vector<std::string> catches;
    AnswerFrom answer = AnswerFrom::Reference;

    // The package's own generator, "generators/random.py"; empty if `boards` makes the input, or if it is given.
    std::string generator() const;
};

struct Recipe {
    std::filesystem::path file;
    std::string salt;
    std::vector<RecipeCase> cases;  // in the order of the file, and of the values within a table; names differ
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

// The package's recipe; empty if tests.toml is missing or has no cases. Throws ConfigError with file and line.
std::optional<Recipe> read_recipe(const std::filesystem::path& package_root);

// The statements about survivors in its tests.toml, if any. Throws ConfigError with file and line.
std::vector<KnownEquivalent> read_equivalents(const std::filesystem::path& package_root);

// The recipe's claims to catch submissions. Throws ConfigError for a name that is not in `submissions`.
std::vector<Catch> catches_of(const Recipe& recipe, const std::vector<Submission>& submissions);

}  // namespace harness::package
