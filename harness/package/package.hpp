// An ICPC problem package (legacy and 2025-09) as values. Reading checks the format: what is missing, unknown or
// contradictory is a ConfigError that names the file.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/config/config.hpp"
#include "harness/model/code_file.hpp"
#include "harness/model/limits.hpp"
#include "harness/model/result.hpp"
#include "harness/model/verdict.hpp"

namespace harness::package {

enum class Expectation { Answer, NonZeroExit };

struct Case {
    std::string name;                                // "secret/03-dense": below data/, without the extension
    support::SeenFile input;                         // .in
    support::SeenFile answer;                        // .ans; empty where the expectation is an exit code
    std::vector<std::string> arguments;              // for the program
    std::vector<std::string> validator_flags;        // of its group; they follow the package's
    std::vector<std::string> input_validator_flags;  // likewise, for input validators
    Expectation expectation = Expectation::Answer;
    bool input_is_arguments = false;  // standard input is empty
};

enum class OutputCheck { Default, Custom, Interactive };

// A program of the package: a validator. Its source files lie in one folder and below, or it is one file.
struct ProgramSource {
    std::string name;  // "output_validators/validate"
    std::vector<model::CodeFile> files;
};

struct Submission {
    std::string name;                       // "accepted/bitmask.cpp"
    std::vector<model::CodeFile> files;     // one file, or every file of a folder and of those below it
    std::vector<model::Verdict> expected;   // from the folder, or @EXPECTED_RESULTS@; empty: none
    std::string refusal{};                  // why its folder is no program, which is a compile error; else empty
    bool is_unpacked = false;               // its files lie where they will not stay
    std::optional<model::Author> author{};  // of a class's submission
    std::string note{};                     // what was handed in beside it and is not judged; a line, empty: nothing

    // The file that it is, or the folder of its files; empty where it has none that stay.
    std::filesystem::path place() const;
};

// A jury case's claim, from tests.toml, to catch these submissions: "wrong_answer/stars_swapped.cpp".
struct Catch {
    std::string case_name;
    std::vector<std::string> submissions;
};

struct Package {
    std::string name;  // the folder's name
    std::filesystem::path root;
    std::string title;
    config::PackageEntry entry;     // what judge.toml adds; for a package it does not list, only the path
    model::Limits limits;           // complete: from problem.yaml, .timelimit, … and the config's defaults
    bool stop_at_rejection = true;  // on_reject: break
    OutputCheck output_check = OutputCheck::Default;
    std::vector<ProgramSource> input_validators;
    std::optional<ProgramSource> output_validator;
    std::vector<std::string> validator_flags;
    std::vector<Case> cases;              // samples first, then secret, each in the order of their names
    std::vector<Submission> submissions;  // the jury's, in the order of their names
    std::vector<Catch> catches;
    // What is likely a slip, or is not supported and changes no verdict: one line each.
    std::vector<std::string> warnings;
};

// `where` is a folder with a problem.yaml or the name of a package that judge.toml lists. Throws ConfigError.
Package read_package(const config::Config& config, const std::string& where);
// As read_package, but without its cases and what is said of them: for a package whose data is being made.
Package read_package_without_data(const config::Config& config, const std::string& where);
// The packages of these names or folders; without any, every listed one, of which there must be one then.
std::vector<Package> read_packages(const config::Config& config, const std::vector<std::string>& named);
std::vector<Package> read_packages_without_data(const config::Config& config, const std::vector<std::string>& named);
// A submission that is no jury's: a file, or a folder of one program. A folder that is no program is its own fault, a
// refusal; throws ConfigError where there is nothing to read.
Submission read_submission(const std::filesystem::path& path);

}  // namespace harness::package
