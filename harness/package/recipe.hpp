// tests.toml, the recipe that a package's data is made from, as values.
//
//   salt = "another-n-queens"      # seeds come from the salt and a case's own command: a new case changes no other
//
//   [[case]]
//   name = "sample/1"              # below data/, without extension
//   input = """…"""                # written by hand: exactly these bytes
//
//   [[case]]
//   name = "secret/03-dense"
//   command = "random --n 8 --density 0.3 --format another-n-queens"  # arguments of `boards`, split at blanks;
//                                  # `--seed`, made from salt, command and variant, is appended. Where the first
//                                  # of them begins with "generators/", it is a program of the package instead
//   variant = 2                    # optional: tells cases with the same command apart
//   why = "…"                      # optional: for the reader, the mistake that the case is there to catch
//   catches = ["wrong_answer/symbols_swapped.cpp"]  # optional: jury submissions that this very case must reject, each
//                                  # with its expected verdict
//   answer = "none"                # "reference" (the default): the reference makes .ans; "empty": .ans is an empty
//                                  # file, for a validator that needs none; "none": no .ans, an exit code is expected
//
// One table may stand for many cases:
//
//   for = { n = "4..12", d = ["0.1", "0.3"] }  # a case for every combination; in name, command, input and why, {n} and
//                                  # {d} are its values. "04..12" gives the names, and only them, leading zeros
//   repeat = 5                     # the case with variant 1 to 5; {i} in its name is the variant, which otherwise
//                                  # follows the name: "…-1" to "…-5"
//
// Cases that have something in common make a group. TOML takes a table in one line for one in a paragraph ([[case]],
// [[group.case]]), so that a case needs no more than a line:
//
//   [[group]]
//   name = "secret/large/"         # begins the name of each of its cases: a folder, which is a test group of the ICPC
//                                  # format, where it ends in '/'; otherwise '-' stands between
//   command = "random {command} --format another-n-queens"  # optional: around each case's own command, which follows
//                                  # where there is no {command}
//   why = "…"                      # optional, as `answer`: for those that say nothing else
//   case = [
//       { name = "sparse", command = "--n 8 --density 0.1", repeat = 3 },
//       { name = "n{n}", command = "--n {n} --density 0.3", for = { n = "04..12" } },
//   ]
//
// A mutant or an extreme that survives and is no mistake, as `judge strength` shows it, with the reason why it is none:
//
//   [[equivalent]]
//   submission = "accepted/array.c"
//   diff = """
//   - int total;
//   + short total;
//   """
//   line = 6                       # optional: where the submission has that line more than once
//   why = "no count of this package is beyond 32,767"
//
//   [[equivalent]]
//   extreme = "keeps the last 5 digits of the count"
//   why = "no count has more"
//
// A file of such tables alone is no recipe: the data is nobody's but its author's.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/package/package.hpp"

namespace harness::package {

// More are a slip: they would take the longer part of an hour to judge.
inline constexpr std::size_t most_recipe_cases = 10'000;

enum class AnswerFrom { Reference, Empty, None };

struct RecipeCase {
    std::string name;                  // "secret/03-dense"; starts with "sample/" or "secret/"
    int line = 0;                      // where its table begins
    std::optional<std::string> input;  // the bytes, or
    std::vector<std::string> command;  // the arguments of `boards`, without --seed; or the package's own generator and
                                       // those of it
    int variant = 0;
    std::string why;
    std::vector<std::string> catches;
    AnswerFrom answer = AnswerFrom::Reference;

    // The package's own generator, "generators/random.py"; empty where `boards` makes the input, or a hand.
    std::string generator() const;
};

struct Recipe {
    std::filesystem::path file;
    std::string salt;
    std::vector<RecipeCase> cases;  // in the file's order, one table's in that of its values; names differ
};

// A survivor of `judge strength` that somebody says is no mistake.
struct KnownEquivalent {
    int line = 0;            // of tests.toml, where its table begins
    std::string submission;  // of a mutant: what it is a mutant of, as the package names it,
    std::string diff;        // and the change, as `judge strength` shows it
    int source_line = 0;     // in the submission; 0: not said
    std::string extreme;     // or of an extreme: what it gets wrong
    std::string why;
};

// The package's recipe; empty where it has no tests.toml, or one without cases. Throws ConfigError with file and line.
std::optional<Recipe> read_recipe(const std::filesystem::path& package_root);

// What its tests.toml, if any, says of survivors. Throws ConfigError with file and line.
std::vector<KnownEquivalent> read_equivalents(const std::filesystem::path& package_root);

// What the recipe claims to catch. Throws ConfigError for a name that is none of `submissions`.
std::vector<Catch> catches_of(const Recipe& recipe, const std::vector<Submission>& submissions);

}  // namespace harness::package
