// An ICPC problem package (legacy, 2023-07-draft and 2025-09) as values. Reading checks the format: missing or
// contradictory parts are a ConfigError with the file's name, unknown parts a warning.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/format/config/config.hpp"
#include "harness/format/package/version.hpp"
#include "harness/model/code_file.hpp"
#include "harness/model/limits.hpp"
#include "harness/model/result.hpp"
#include "harness/model/verdict.hpp"

namespace harness::package {

// StaticValidation: no program runs; the package's static validator checks the submission's files.
enum class Expectation { Answer, NonZeroExit, StaticValidation };

// The arguments of all validators of one kind. Either all get the same, or each gets its own by name, or none.
struct ValidatorFlags {
    std::vector<std::string> for_all;
    std::map<std::string, std::vector<std::string>> by_name;

    // `validator`: the name of its file or folder.
    const std::vector<std::string>& of(const std::string& validator) const;
    std::string text() const;  // differs for different flags; empty if there are none
    bool operator==(const ValidatorFlags&) const = default;
};

// The settings of a case. A group passes its own on to its cases and its inner groups.
struct CaseSettings {
    std::vector<std::string> arguments{};        // for the program
    std::vector<std::string> validator_flags{};  // appended to the package's flags
    ValidatorFlags input_validator_flags{};      // as above, for input validators
    std::vector<std::string> input_visualizer_flags{};
    std::vector<std::string> output_visualizer_flags{};
    std::string hint{};         // for students who fail the case; UTF-8, may have several lines, as `description`
    std::string description{};  // purpose of the case; not for students
};

// A test case. A static validation has neither input nor answer, and its flags are for the static validator.
struct Case : CaseSettings {
    std::string name;       // "secret/03-dense": path below data/, without extension
    base::SeenFile input;   // .in
    base::SeenFile answer;  // .ans; empty if an exit code is expected
    Expectation expectation = Expectation::Answer;
    bool input_is_arguments = false;       // standard input is empty
    std::size_t group = 0;                 // index of its group in Package::groups
    std::vector<model::CodeFile> files{};  // of NAME.files: copied into the program's working directory
    base::SeenFile interaction{};          // .interaction: shown instead of the answer; usually missing
    bool is_scored = false;                // Scoring::Groups: the group's score is computed from those of its cases
    std::optional<double> most{};          // its highest score then; empty: unbounded

    bool is_static() const { return expectation == Expectation::StaticValidation; }
    bool is_sample() const { return name.starts_with("sample/"); }
};

// How the results of cases become results of groups, and finally of the submission.
enum class Scoring {
    None,      // no scores: the first rejected case decides
    Graders,   // legacy: a grader computes the verdict and score of each group
    DomJudge,  // as DOMjudge reads legacy: accept_score is the score of the whole group
    Groups,    // since 2023-07: each group's highest score and kind of aggregation decide
};

enum class Aggregation { PassFail, Sum, Min };

// The range of a score; unbounded if the format sets no bounds.
struct ScoreRange {
    double least = -std::numeric_limits<double>::infinity();
    double most = std::numeric_limits<double>::infinity();

    bool operator==(const ScoreRange&) const = default;
};

// A group of test data: data/ or a folder below it. Values from testdata.yaml (legacy) are inherited key by key and are
// complete here. Values from test_group.yaml about scores belong to the group only; empty if not set.
struct TestGroup {
    std::string name;        // "secret/group1"; "" is data/
    std::size_t parent = 0;  // index in Package::groups; data/ is its own parent
    CaseSettings settings;

    // legacy
    bool stops_at_rejection = true;  // on_reject
    bool custom_grader = false;      // grading
    std::vector<std::string> grader_flags;
    double accept_score = 1;
    double reject_score = 0;
    ScoreRange range;
    bool says_legacy = false;       // a file of the group itself has one of these keys
    bool has_accept_score = false;  // … has this key
    bool has_range = false;         // … has this key

    // 2023-07-draft (in its map `scoring`) and 2025-09
    std::string max_score;          // a number, or "unbounded"
    std::string score_aggregation;  // "pass-fail", "sum" or "min"
    std::vector<std::string> require_pass;
    std::string static_validation_score;  // a number, or "pass-fail"
    std::vector<std::string> static_validator_args;
    Aggregation aggregation = Aggregation::PassFail;  // computed from the above for Scoring::Groups
    std::optional<double> most;                       // as above; empty: unbounded
};

// A case of data/invalid_input and similar folders. It tests the package's validators; no submission is judged on it.
struct ValidatorTest {
    enum class Kind { InvalidInput, InvalidAnswer, InvalidOutput, ValidOutput };

    Kind kind = Kind::InvalidInput;
    Case test;              // without an answer if the input is invalid
    base::SeenFile output;  // .out; empty if an input or an answer is invalid
};

// The kind of problem: pass-fail if not `scoring`.
struct ProblemType {
    bool scoring = false;
    bool interactive = false;
    bool multi_pass = false;
    bool submit_answer = false;
    bool minimizes = false;  // legacy, `objective: min`: a lower score is better
};

// What names the problem: problem.yaml, a statement or only the folder.
enum class TitleFrom { Metadata, Statement, Folder };

enum class OutputCheck { Default, Custom, Interactive };

// How a program of the package is built and run.
enum class ProgramForm {
    Sources,  // by the language of its sources
    Scripts,  // by its own scripts: `build`, which makes `run`, and `run`
    Grammar,  // by a tool of judge.toml: one file that describes the input format
};

// A program of the package, such as a validator: one file, or the files in one folder and below it.
struct ProgramSource {
    std::string name;  // "output_validators/validate"
    std::vector<model::CodeFile> files;
    ProgramForm form = ProgramForm::Sources;
    bool speaks_testlib = false;  // called and exits like testlib's checkers, validators and interactors
    std::string entrypoint{};     // the file to start; empty: the default of its language
};

// States that a jury submission's time on some cases bounds the time limit.
struct LimitUse {
    std::string cases;      // a pattern of case and group names; empty: all
    bool is_upper = false;  // it must be too slow; else the limit must leave it a margin
};

// What the cases of a jury submission must give, in addition to its verdict.
struct CaseRule {
    std::string cases;                      // a pattern of case and group names (expected/glob.hpp); empty: all
    std::vector<model::Verdict> permitted;  // the verdict of each such case must satisfy() these; empty: any verdict
    std::vector<model::Verdict> required;   // at least one such case must have one of these; empty: no requirement

    bool operator==(const CaseRule&) const = default;
};

// The range that the score of a submission, or of each of its test groups, must lie in.
struct ScoreRule {
    std::string groups;  // a pattern of group names, as above; empty: the score of the submission
    double least = 0;
    double most = 0;

    bool operator==(const ScoreRule&) const = default;
};

// A text that must occur in the judgemessage.txt of at least one of the cases.
struct MessageRule {
    std::string cases;  // a pattern, as above
    std::string text;

    bool operator==(const MessageRule&) const = default;
};

struct Submission {
    std::string name;                      // "accepted/bitmask.cpp"
    std::vector<model::CodeFile> files;    // one file, or all files in a folder and below it
    std::vector<model::Verdict> expected;  // from the folder, @EXPECTED_RESULTS@ or submissions.yaml; empty: none
    std::vector<CaseRule> rules{};         // rules on its cases
    std::vector<LimitUse> limit_uses{};
    std::string misplaced{};  // why nothing can be expected of it, which is the package's fault; else empty
    std::vector<ScoreRule> scores{};
    std::vector<MessageRule> messages{};
    std::vector<model::Verdict> grades{};   // of the test groups in secret/, in order; empty: any
    bool score_by_marker = false;           // set by @EXPECTED_SCORE@, which DOMjudge reads
    bool is_partial = false;                // in partially_accepted/: its score is not the best
    std::string language{};                 // the format's code of its language; empty: chosen by its files
    std::string entrypoint{};               // the file to start; empty: the default of its language
    std::string refusal{};                  // why its folder is not a program, which is a compile error; else empty
    bool is_damaged = false;                // the refusal may be a download's fault, and so is no verdict
    bool is_unpacked = false;               // its files are in a temporary place
    std::optional<model::Author> author{};  // only for submissions of a class
    std::vector<std::string> notes{};       // SubmissionResult::notes

    // Its file, or the folder of its files; empty if its files are temporary.
    std::filesystem::path path() const;
    // Whether it must pass every case and get the best score.
    bool must_be_right() const;
};

// A jury case's claim in tests.toml that it catches these submissions: "wrong_answer/stars_swapped.cpp".
struct Catch {
    std::string case_name;
    std::vector<std::string> submissions;
};

// A time limit that a file of the package states.
struct StatedLimit {
    std::string file;  // "problem.yaml", ".timelimit" or "domjudge-problem.ini"
    std::chrono::nanoseconds time{};
};

// The time limit: set by the package, or derived from the times of its submissions.
struct TimeLimit {
    bool is_derived = false;
    // The limit is at least ac_to_time_limit times the time of the slowest accepted submission. A submission that is
    // too slow takes at least time_limit_to_tle times the limit.
    double ac_to_time_limit = 2;
    double time_limit_to_tle = 1.5;
    std::chrono::nanoseconds resolution{std::chrono::seconds{1}};  // a derived limit is a multiple of this
    std::vector<StatedLimit> stated{};                             // the first counts
};

// The limits of problem.yaml and the files next to it; empty if not set.
struct ProblemLimits {
    // From problem.yaml, .timelimit, domjudge-problem.ini, in this order.
    std::optional<std::chrono::nanoseconds> time_limit;
    std::optional<std::int64_t> memory_kib;
    std::optional<std::int64_t> output_kib;
    std::optional<std::int64_t> code_kib;
    std::optional<std::chrono::nanoseconds> compilation_time;
    std::optional<std::int64_t> compilation_memory_kib;
    std::optional<std::chrono::nanoseconds> validation_time;
    std::optional<std::int64_t> validation_memory_kib;
    std::optional<std::int64_t> validation_output_kib;
    int passes = 2;  // the most passes of a multi-pass problem
};

struct Package {
    std::string name;  // the folder's name
    base::Root root;
    std::string title;
    TitleFrom title_from = TitleFrom::Metadata;
    config::PackageEntry entry;  // from judge.toml; if it does not list the package, only the path
    Version version = Version::Legacy;
    ProblemType type;
    bool is_domjudge = false;  // it has a domjudge-problem.ini
    ProblemLimits limits;
    TimeLimit time_limit;           // whether the limit is derived, and how
    bool stop_at_rejection = true;  // on_reject: break
    Scoring scoring = Scoring::None;
    OutputCheck output_check = OutputCheck::Default;
    std::vector<ProgramSource> input_validators;
    std::vector<ProgramSource> answer_validators;
    std::vector<ProgramSource> output_validators;   // all must accept; several only in legacy
    std::optional<ProgramSource> grader;            // if a group has custom grading
    std::optional<ProgramSource> static_validator;  // if a group requires it
    std::optional<ProgramSource> input_visualizer;
    std::optional<ProgramSource> output_visualizer;
    std::vector<std::string> validator_flags;
    TestGroup grading;              // from problem.yaml, for all groups; in older packages
    std::vector<TestGroup> groups;  // data/ first; each group before its inner groups
    std::vector<Case> cases;        // samples first, then secret; each sorted by name
    std::vector<ValidatorTest> validator_tests;
    std::vector<Submission> submissions;  // the jury's, sorted by name
    std::vector<Catch> catches;
    std::map<std::string, std::string> constants;  // name → the text that replaces {{name}} in its programs
    std::vector<std::string> languages;            // codes of the allowed languages; empty: all
    // A language's code → files added to every submission in it; "default": for all other languages.
    std::map<std::string, std::vector<model::CodeFile>> includes;
    // Probable mistakes, and unsupported parts that change no verdict: one line each.
    std::vector<std::string> warnings;
    std::vector<model::PackageProblem> problems;  // faults that do not stop the judging of the rest

    // The output validator's flags for the case: the package's, then the case's.
    std::vector<std::string> flags_for(const Case& test_case) const;
};

// Whether the folder is a problem package: it has a problem.yaml, or a domjudge-problem.ini as old DOMjudge packages.
bool is_package(const std::filesystem::path& folder);

// Where links in a package may lead.
enum class Reach {
    Package,   // only to its own files, as in an archive
    WorkTree,  // also into the Git work tree that contains it, and into the folder 'shared' of judge.toml
};

// A package's folder, and where its links may lead. Throws ConfigError if 'shared' of judge.toml is no folder.
base::Root root_of(const config::Config& config, const std::filesystem::path& folder, Reach reach);

// Checks a file of test data of the package `root`; look_at_data() in folder.hpp, or a function that does so later.
using LookAtData =
    std::function<base::SeenFile(const std::filesystem::path& file, const base::Root& root, std::int64_t most_kib)>;

// `where`: a folder with a problem.yaml, or the name of a package that judge.toml lists. Throws ConfigError.
Package read_package(const config::Config& config, const std::string& where, Reach reach = Reach::Package);
Package read_package(const config::Config& config, const std::string& where, Reach reach, const LookAtData& look);
// The packages with these names or folders, with Reach::WorkTree. Without any: the package in the current folder, else
// all listed (at least one).
std::vector<Package> read_packages(const config::Config& config, const std::vector<std::string>& named);
// As read_packages, but a package that is unknown or cannot be read does not stop the others: its entry has the text of
// its ConfigError. `read` reads a named package, as read_package does. Throws ConfigError only if nothing is named or
// listed.
struct ReadPackage {
    std::string name;
    std::optional<Package> package;
    std::string error;  // set if there is no package
};
std::vector<ReadPackage> read_each(const config::Config& config, const std::vector<std::string>& named,
                                   const std::function<Package(const std::string& where)>& read);
// As read_packages, but without cases and their settings: for packages whose data is being generated.
std::vector<Package> read_packages_without_data(const config::Config& config, const std::vector<std::string>& named);
// A submission that is not the jury's: a file, or a folder with one program. A folder that is not a program gives a
// submission with a refusal. Throws ConfigError if there is nothing to read.
Submission read_submission(const std::filesystem::path& path);

}  // namespace harness::package
