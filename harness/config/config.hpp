// judge.toml: languages, default limits, the sandbox's policy, the listed packages and what the package format cannot
// say. Reading it checks all of it: an unknown key, a wrong type or a missing value is a ConfigError with file and
// line.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/boards/layout.hpp"
#include "harness/config/class_rules.hpp"
#include "harness/config/executor.hpp"
#include "harness/config/languages.hpp"
#include "harness/model/limits.hpp"

namespace harness::config {

enum class InputAs { StandardInput, Arguments };

// Points for a group of cases: all of them, or none.
struct PointGroup {
    std::string cases;  // case name pattern (fnmatch)
    double points = 0;
    std::string name{};  // what people call it, students too; empty: the pattern, which they do not see
};

// What judge.toml adds to one listed package.
struct PackageEntry {
    std::filesystem::path path;  // absolute
    std::filesystem::path file;  // the judge.toml that lists it
    int line = 0;                // where; 0: none does
    bool is_listed = true;       // whether commands that name no package mean it
    // Language id → the source that surrounds a submission given as a function; empty: submissions are programs.
    std::map<std::string, std::filesystem::path> drivers;
    InputAs input_as = InputAs::StandardInput;  // Arguments: the words of a case's input are the program's arguments
    std::vector<std::string>
        expect_failure;  // case name patterns (fnmatch): the program must exit with a non-zero code
    // argv that answers a case's input on standard output: {queens} answer X; or {submission} and a jury submission
    std::vector<std::string> reference;
    std::vector<PointGroup> points;  // empty: a submission is accepted or not, and has no score
    boards::Layout picture;          // the boards in its inputs and outputs, for reports
    std::vector<std::string> allow;  // kinds of findings of `judge verify` that are none in it
    std::optional<bool> testlib;     // its validators speak testlib's protocol, or do not; empty: as their sources say
};

enum class SandboxPolicy { Strict, BestEffort, None };

// What a package may ask for or have at most.
struct Maximum {
    std::chrono::nanoseconds cpu{std::chrono::hours{1}};
    std::int64_t memory_kib = std::int64_t{16} << 20U;
    std::int64_t output_kib = std::int64_t{1} << 20U;
    std::int64_t data_file_kib = std::int64_t{1} << 20U;  // of each file of its test data, which memory holds whole
};

struct Config {
    std::filesystem::path file;     // judge.toml itself
    std::filesystem::path shipped;  // the one that it is laid over; empty: it stands alone
    std::filesystem::path course;   // the folder in which the course's other files are looked for, as overrides.toml
    std::vector<Language> languages;
    std::vector<Grammar> grammars;
    std::filesystem::path testlib_header;  // absolute; for programs whose package has none; empty: there is none
    std::vector<PackageEntry> packages;
    model::Limits compile_limits;
    model::Limits validator_limits;
    // Used where a package says nothing; wall time = cpu limit × wall_factor + wall_extra.
    model::Limits default_limits;
    Maximum maximum;
    double wall_factor = 2.0;
    std::chrono::milliseconds wall_extra{1000};
    std::int64_t largest_source_kib = 1024;
    SandboxPolicy sandbox = SandboxPolicy::Strict;
    ClassRules class_rules;
    Executor executor;
    std::filesystem::path cache_dir;          // absolute; compiled executables
    std::int64_t cache_size_kib = 1'048'576;  // what they may take together
    std::filesystem::path store_file;         // absolute; the history of runs

    // The wall limit that goes with a cpu limit.
    std::chrono::nanoseconds wall_for(std::chrono::nanoseconds cpu) const;
    // The language that files with this extension are in where none is named; null where there is none.
    const Language* language_of_extension(std::string_view extension) const;
    const Language* language(std::string_view id) const;
    // By its id, or what problem packages call it.
    const Language* language_of_code(std::string_view code) const;
    // Of installed languages: all folders of the system that they need beside /usr and that are there.
    std::vector<std::string> readonly_folders() const;
    // What programs are to find empty, as they may read what is around it: of the folders of both files, of packages
    // and of `more`, those that lie below /usr or another such folder. Without links.
    std::vector<std::string> hidden_folders(const std::vector<std::filesystem::path>& more) const;
    // Whether programs may read what lies there: it is below such a folder, and not hidden.
    bool shows(const std::filesystem::path& path) const;
    const Grammar* grammar_of_extension(std::string_view extension) const;
};

// `file`, laid over `shipped` as read_layers() does. Paths are relative to the file that they stand in, but for that of
// the store: to `store_base`, or else to the folder of `file`. Throws ConfigError.
Config read_config(const std::filesystem::path& file, const std::filesystem::path& shipped = {},
                   const std::filesystem::path& store_base = {});

}  // namespace harness::config
