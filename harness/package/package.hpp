// An ICPC problem package (legacy, 2023-07-draft and 2025-09) as values. Reading checks the format: what is missing or
// contradictory is a ConfigError that names the file; what is unknown, a warning.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/config/config.hpp"
#include "harness/model/case_rule.hpp"
#include "harness/model/code_file.hpp"
#include "harness/model/limits.hpp"
#include "harness/model/result.hpp"
#include "harness/model/verdict.hpp"
#include "harness/package/version.hpp"

namespace harness::package {

// StaticValidation: nothing is run, the package's static validator looks at the submission's files.
enum class Expectation { Answer, NonZeroExit, StaticValidation };

// What validators of one kind get as arguments: all the same, or each its own by the validator's name, the others none.
struct ValidatorFlags {
    std::vector<std::string> for_all;
    std::map<std::string, std::vector<std::string>> by_name;

    // `validator`: its file's or folder's name.
    const std::vector<std::string>& of(const std::string& validator) const;
    std::string text() const;  // that differs where they do; empty where there are none
    bool operator==(const ValidatorFlags&) const = default;
};

// A test case; where it is a static validation, it has neither input nor answer, and its flags are the validator's.
struct Case {
    std::string name;                          // "secret/03-dense": below data/, without the extension
    support::SeenFile input;                   // .in
    support::SeenFile answer;                  // .ans; empty where the expectation is an exit code
    std::vector<std::string> arguments;        // for the program
    std::vector<std::string> validator_flags;  // of its group; they follow the package's
    ValidatorFlags input_validator_flags;      // likewise, for input validators
    Expectation expectation = Expectation::Answer;
    bool input_is_arguments = false;       // standard input is empty
    std::size_t group = 0;                 // that it is in: its place in Package::groups
    std::vector<model::CodeFile> files{};  // of NAME.files: laid into the program's working directory
    support::SeenFile interaction{};       // .interaction: what is shown of it instead of the answer; mostly none
    std::string hint{};                    // for whoever fails it; UTF-8, of any number of lines, as the next
    std::string description{};             // what it is there for; not for students
    bool is_scored = false;                // Scoring::Groups: the group's score is made of those of its cases
    std::optional<double> most{};          // of its score then; empty: unbounded

    bool is_static() const { return expectation == Expectation::StaticValidation; }
};

// How the results of cases become those of their groups, and at last the submission's.
enum class Scoring {
    None,      // there are no scores: the first rejected case decides
    Graders,   // legacy: a grader gives each group its verdict and score
    DomJudge,  // as DOMjudge reads legacy: accept_score is that of the group as a whole
    Groups,    // since 2023-07: by each group's highest score and kind of aggregation
};

enum class Aggregation { PassFail, Sum, Min };

// The limits of a score; without bounds where the format names none.
struct ScoreRange {
    double least = -std::numeric_limits<double>::infinity();
    double most = std::numeric_limits<double>::infinity();

    bool operator==(const ScoreRange&) const = default;
};

// A group of test data: a folder below data/, and data/ itself. What testdata.yaml (legacy) says is inherited key by
// key and complete here; what test_group.yaml says of scores is the group's own, and empty where it says nothing.
struct TestGroup {
    std::string name;        // "secret/group1"; "" is data/
    std::size_t parent = 0;  // its place in Package::groups; data/ is its own

    // legacy
    bool stops_at_rejection = true;  // on_reject
    bool custom_grader = false;      // grading
    std::vector<std::string> grader_flags;
    double accept_score = 1;
    double reject_score = 0;
    ScoreRange range;
    bool says_legacy = false;       // a file of its own has one of these keys
    bool has_accept_score = false;  // … this one
    bool has_range = false;         // … this one

    // 2023-07-draft, in its map `scoring`, and 2025-09
    std::string max_score;          // a number, or "unbounded"
    std::string score_aggregation;  // "pass-fail", "sum" or "min"
    std::vector<std::string> require_pass;
    std::string static_validation_score;  // a number, or "pass-fail"
    std::vector<std::string> static_validator_args;
    Aggregation aggregation = Aggregation::PassFail;  // what comes of these for Scoring::Groups
    std::optional<double> most;                       // likewise; empty: unbounded
};

// A case of data/invalid_input and its like: nothing is judged on it, it tests the package's validators.
struct ValidatorTest {
    enum class Kind { InvalidInput, InvalidAnswer, InvalidOutput, ValidOutput };

    Kind kind = Kind::InvalidInput;
    Case test;                 // without an answer where the input is invalid
    support::SeenFile output;  // .out; empty where an input or an answer is invalid
};

// What kind of a problem it is: pass-fail where it is not scoring.
struct ProblemType {
    bool scoring = false;
    bool interactive = false;
    bool multi_pass = false;
    bool submit_answer = false;
    bool minimizes = false;  // legacy, `objective: min`: a lower score is a better one
};

enum class OutputCheck { Default, Custom, Interactive };

// How a program of the package is built and run.
enum class ProgramForm {
    Sources,  // by its language
    Scripts,  // by its own scripts `build`, which makes `run`, and `run`
    Grammar,  // by a tool of judge.toml: one file that says what an input looks like
};

// A program of the package: a validator. Its files lie in one folder and below, or it is one file.
struct ProgramSource {
    std::string name;  // "output_validators/validate"
    std::vector<model::CodeFile> files;
    ProgramForm form = ProgramForm::Sources;
    bool speaks_testlib = false;  // it is called, and exits, as checkers, validators and interactors of testlib do
};

// That a jury submission's time on some cases bounds the time limit.
struct LimitUse {
    std::string cases;      // a pattern of the names of cases and groups; empty: all
    bool is_upper = false;  // it is to be too slow; else the limit must leave it room
};

struct Submission {
    std::string name;                      // "accepted/bitmask.cpp"
    std::vector<model::CodeFile> files;    // one file, or every file of a folder and of those below it
    std::vector<model::Verdict> expected;  // from the folder, @EXPECTED_RESULTS@ or submissions.yaml; empty: none
    std::vector<model::CaseRule> rules{};  // of its cases
    std::vector<LimitUse> limit_uses{};
    std::string misplaced{};  // why nothing can be expected of it, which is a fault of the package; else empty
    std::vector<model::ScoreRule> scores{};
    std::vector<model::MessageRule> messages{};
    std::vector<model::Verdict> grades{};   // of the test groups in secret/, in their order; empty: any
    bool score_by_marker = false;           // by @EXPECTED_SCORE@, which DOMjudge reads
    bool is_partial = false;                // of partially_accepted/: its score is not the best one
    std::string language{};                 // the format's code of it; empty: as its files say
    std::string entrypoint{};               // the file to start; empty: as its language says
    std::string refusal{};                  // why its folder is no program, which is a compile error; else empty
    bool is_unpacked = false;               // its files lie where they will not stay
    std::optional<model::Author> author{};  // of a class's submission
    std::vector<std::string> notes{};       // SubmissionResult::notes

    // The file that it is, or the folder of its files; empty where it has none that stay.
    std::filesystem::path place() const;
    // Whether it is to pass every case, and to have the best score.
    bool must_be_right() const;
};

// A jury case's claim, from tests.toml, to catch these submissions: "wrong_answer/stars_swapped.cpp".
struct Catch {
    std::string case_name;
    std::vector<std::string> submissions;
};

// Of the time limit: given by the package, or to be derived from what its submissions take.
struct TimeLimit {
    bool given = true;
    // The limit is at least ac_to_time_limit times what the slowest accepted submission takes; one that is too slow
    // takes at least time_limit_to_tle times the limit.
    double ac_to_time_limit = 2;
    double time_limit_to_tle = 1.5;
    std::chrono::nanoseconds resolution{std::chrono::seconds{1}};  // a derived limit is a multiple of it
};

// The limits of problem.yaml; what it does not give is empty.
struct ProblemLimits {
    std::optional<std::chrono::nanoseconds>
        time_limit;  // problem.yaml, .timelimit, domjudge-problem.ini, in this order
    double ac_to_time_limit = 0;
    double time_limit_to_tle = 0;
    std::chrono::nanoseconds time_resolution{std::chrono::seconds{1}};
    std::optional<std::int64_t> memory_kib;
    std::optional<std::int64_t> output_kib;
    std::optional<std::int64_t> code_kib;
    std::optional<std::chrono::nanoseconds> compilation_time;
    std::optional<std::int64_t> compilation_memory_kib;
    std::optional<std::chrono::nanoseconds> validation_time;
    std::optional<std::int64_t> validation_memory_kib;
    std::optional<std::int64_t> validation_output_kib;
    int passes = 2;  // of a multi-pass problem, at most
};

struct Package {
    std::string name;  // the folder's name
    std::filesystem::path root;
    std::string title;
    config::PackageEntry entry;  // what judge.toml adds; for a package it does not list, only the path
    Version version = Version::Legacy;
    ProblemType type;
    bool is_domjudge = false;       // there is a domjudge-problem.ini
    ProblemLimits given;            // what problem.yaml and the files beside it give
    model::Limits limits;           // complete: from these, and where they say nothing, the config's defaults
    TimeLimit time_limit;           // where the time limit comes from
    bool stop_at_rejection = true;  // on_reject: break
    Scoring scoring = Scoring::None;
    OutputCheck output_check = OutputCheck::Default;
    std::vector<ProgramSource> input_validators;
    std::vector<ProgramSource> answer_validators;
    std::optional<ProgramSource> output_validator;
    std::vector<ProgramSource> more_output_validators;  // that must accept too, in legacy
    std::optional<ProgramSource> grader;                // where a group's grading is custom
    std::optional<ProgramSource> static_validator;      // where a group asks for it
    std::vector<std::string> validator_flags;
    TestGroup grading;              // what problem.yaml says for all of them, as older packages have it
    std::vector<TestGroup> groups;  // data/ first, each before those in it
    std::vector<Case> cases;        // samples first, then secret, each in the order of their names
    std::vector<ValidatorTest> validator_tests;
    std::vector<Submission> submissions;  // the jury's, in the order of their names
    std::vector<Catch> catches;
    std::map<std::string, std::string> constants;  // name → what stands in for {{name}} in its programs
    std::vector<std::string> languages;            // codes of those that submissions may be in; empty: all
    // A language's code → the files that go with every submission in it; "default": in every other language.
    std::map<std::string, std::vector<model::CodeFile>> includes;
    // What is likely a slip, or is not supported and changes no verdict: one line each.
    std::vector<std::string> warnings;
    std::vector<model::PackageProblem> problems;  // what is wrong with it and leaves the rest to be judged
};

// The configuration with the limits that the package gives for compiling, for its validators and for sources; where
// answers are handed in, with a language for these.
config::Config with_limits_of(const config::Config& config, const Package& package);

// Whether the folder is a problem package: it has a problem.yaml or, as old ones of DOMjudge, a domjudge-problem.ini.
bool is_package(const std::filesystem::path& folder);

// `where` is a folder with a problem.yaml or the name of a package that judge.toml lists. Throws ConfigError.
Package read_package(const config::Config& config, const std::string& where);
// The packages of these names or folders; without any, every listed one, of which there must be one then.
std::vector<Package> read_packages(const config::Config& config, const std::vector<std::string>& named);
// As read_packages, but a package that cannot be read does not keep the others from being so: what ConfigError says of
// it stands in its place. Throws ConfigError where nothing is named or listed, or a name is no package's.
struct ReadPackage {
    std::string name;
    std::optional<Package> package;
    std::string error;  // where there is no package
};
std::vector<ReadPackage> read_each(const config::Config& config, const std::vector<std::string>& named);
// As read_packages, but without their cases and what is said of them: for packages whose data is being made.
std::vector<Package> read_packages_without_data(const config::Config& config, const std::vector<std::string>& named);
// A submission that is no jury's: a file, or a folder of one program. A folder that is no program is its own fault, a
// refusal; throws ConfigError where there is nothing to read.
Submission read_submission(const std::filesystem::path& path);

}  // namespace harness::package
