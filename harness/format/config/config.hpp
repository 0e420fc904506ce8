// judge.toml: languages, default limits, sandbox policy, listed packages, and settings that the package format lacks.
// The whole file is checked when it is read: an unknown key, a wrong type or a missing value is a ConfigError with file
// and line.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/format/config/class_rules.hpp"
#include "harness/format/config/languages.hpp"
#include "harness/format/config/lti.hpp"
#include "harness/model/limits.hpp"

namespace harness::config {

enum class InputAs { StandardInput, Arguments };  // in the order of judge.toml's names

// Points for a group of cases, given only if all cases pass.
struct PointGroup {
    std::string cases;  // case name pattern (fnmatch)
    double points = 0;
    std::string name{};  // name for people, including students; empty: the pattern, which students do not see
};

// A word of `picture`. Its meaning is not known here.
struct PictureWord {
    std::string text;
    int line = 0;  // in the file that lists the package

    bool operator==(const PictureWord&) const = default;
};

// What judge.toml adds for one listed package.
struct PackageEntry {
    std::filesystem::path path;  // absolute
    std::filesystem::path file;  // the judge.toml that lists it
    int line = 0;                // its line in that file; 0: no file lists the package
    bool is_listed = true;       // whether commands that name no package use it
    // Language id → the source that wraps a submission given as a function; empty: submissions are programs.
    std::map<std::string, std::filesystem::path> drivers;
    std::map<std::string, std::string> driver_notes;  // by language id: a hint for functions that are too slow
    InputAs input_as = InputAs::StandardInput;  // Arguments: the words of a case's input are the program's arguments
    std::vector<std::string>
        expect_failure;  // case name patterns (fnmatch): the program must exit with a non-zero code
    // argv that writes a case's answer to standard output: {queens} answer X; or {submission} and a jury submission
    std::vector<std::string> reference;
    std::vector<PointGroup> points;              // empty: submissions have no score, only a verdict
    std::map<std::string, PictureWord> picture;  // how its inputs and outputs show what they hold; by key
    std::vector<std::string> allow;              // kinds of findings that `judge verify` ignores in this package
    std::optional<bool> testlib;  // whether its validators use testlib's protocol; empty: their sources tell
};

enum class SandboxPolicy { Strict, BestEffort, None };  // in the order of judge.toml's names

// The upper bounds of what a package may request or contain.
struct Maximum {
    std::chrono::nanoseconds cpu{std::chrono::hours{1}};
    std::int64_t memory_kib = std::int64_t{16} << 20U;
    std::int64_t output_kib = std::int64_t{1} << 20U;
    std::int64_t data_file_kib = std::int64_t{1} << 20U;  // of each test data file: memory holds the whole file
};

// The table [executor]: the cluster that runs the judging. A site's defaults for the flags.
struct Executor {
    std::string kind{};       // a name of executors.hpp; empty: not set
    std::string partition{};  // this and the next four have the values of sbatch; empty: not set
    std::string account{};
    std::string time{};
    std::string mem{};
    std::string constraint{};
    std::string stage{};  // "shared" or "tarball": how the nodes get their files; empty: not set
    std::vector<std::string> sbatch_args{};
    int max_nodes = 64;  // the most shards at a time; each uses one core of a node
};

// What compiling depends on: the languages and the limits of sources, compilers and programs.
struct Toolchain {
    std::filesystem::path file;  // judge.toml itself
    std::vector<Language> languages;
    std::vector<Language> grammars;
    std::filesystem::path grammar_checker;  // the judge's own program for grammars of checktestdata; empty: none
    std::filesystem::path shared;           // absolute; links of packages may lead into it; empty: not configured
    std::filesystem::path testlib_header;   // absolute; for programs whose package has none; empty: not configured
    model::Limits compile_limits;
    std::int64_t largest_source_kib = 1024;
    // A submission's compiled program, if its language needs no more memory: as much as the memory limit.
    std::int64_t largest_program_kib = 2'097'152;
    std::filesystem::path cache_dir;          // absolute; compiled executables
    std::int64_t cache_size_kib = 1'048'576;  // the most that all cached executables may take together

    // The language of files with this extension, if no language is named; null if there is none.
    const Language* language_of_extension(std::string_view extension) const;
    const Language* language(std::string_view id) const;
    // By its id, or by a name that problem packages use.
    const Language* language_of_code(std::string_view code) const;
    const Language* grammar_of_extension(std::string_view extension) const;
};

// The wall limit that belongs to a cpu limit: cpu × factor + extra.
struct WallRule {
    double factor = 2.0;
    std::chrono::milliseconds extra{1000};

    std::chrono::nanoseconds limit_for(std::chrono::nanoseconds cpu) const;
};

struct Config : Toolchain {
    std::filesystem::path shipped;  // the judge.toml below it; empty: `file` stands alone
    std::filesystem::path course;   // the folder of the course's other files, such as overrides.toml
    std::vector<PackageEntry> packages;
    model::Limits validator_limits;
    model::Limits default_limits;  // used if a package sets no limit
    Maximum maximum;
    WallRule wall;
    SandboxPolicy sandbox = SandboxPolicy::Strict;
    ClassRules class_rules;
    Executor executor;
    std::vector<LtiPlatform> lti;
    std::filesystem::path store_file;  // absolute; the history of runs

    // All existing system folders outside /usr that installed languages need.
    std::vector<std::string> readonly_folders() const;
    // Folders that the sandbox must show empty: the folders of both judge.toml files, of the packages and of `more`, if
    // they lie below /usr or another folder that programs may read. Symbolic links are resolved.
    std::vector<std::string> hidden_folders(const std::vector<std::filesystem::path>& more) const;
    // Whether programs may read this path: it lies below such a readable folder and is not hidden.
    bool shows(const std::filesystem::path& path) const;
};

// This judge's folder among the user's own, by the XDG base directory specification: in the folder that the variable
// names, or else below $HOME. Empty if neither is an absolute path.
std::filesystem::path users_folder(const char* variable, const char* below_home);

// Reads `file`, laid over `shipped` as read_layers() does. Paths are relative to the file that contains them. The path
// of the store is relative to `store_base`, or to the folder of `file` if that is empty. Throws ConfigError.
Config read_config(const std::filesystem::path& file, const std::filesystem::path& shipped = {},
                   const std::filesystem::path& store_base = {});

}  // namespace harness::config
