// The versions of the problem package format, and all differences between them. No other code that reads packages
// compares versions.
//
// Real packages mix versions: a legacy package with output_validator/, a 2023-07-draft package with testdata.yaml. So a
// key or folder of another version is read as that version defines it; such a key gives a warning.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace harness::package {

enum class Version {
    Legacy,     // "legacy", "legacy-icpc", or no version given
    Draft2023,  // "2023-07", "2023-07-draft"
    V2025,      // "2025-09", "2025-09-draft", "draft"
};

std::optional<Version> version_of(std::string_view text);
// "legacy", "2023-07-draft", "2025-09".
std::string_view name_of(Version version);

// A key of one of the format's YAML files.
struct Key {
    std::string name;
    std::vector<Version> versions;  // the versions that define it
};

// The keys of problem.yaml and its maps, of testdata.yaml and test_group.yaml, and of a case's own .yaml.
extern const std::vector<Key> problem_keys;
extern const std::vector<Key> limit_keys;
extern const std::vector<Key> multiplier_keys;
extern const std::vector<Key> grading_keys;
extern const std::vector<Key> group_keys;
extern const std::vector<Key> case_keys;

// The defaults of a version.
struct VersionRules {
    // Whether a validator in the package's folder is used even if problem.yaml does not request it.
    bool validator_by_folder = true;
    // Whether a folder of submissions has requirements on each case, or only on the verdict.
    bool folders_bind_cases = true;
    // Whether a group's score comes from graders or from its own highest score; the maximum depth below data/.
    bool graders = false;
    int deepest_group = 16;
    bool groups_share_score = true;         // groups without a highest score share the rest
    bool validators_get_arguments = false;  // input validators get the program's arguments after their own
    bool ignores_odd_names = false;         // files and folders with names that the format forbids are ignored
    bool error_output_counts = false;       // `output` is for standard output and standard error together
    // Whether the time limit follows only from accepted/, or from all submissions that must not be too slow.
    bool only_accepted_bound_time = false;
    bool has_time_steps = true;      // a time limit in problem.yaml must be a multiple of time_resolution
    double ac_to_time_limit = 2;     // time limit ÷ time of the slowest accepted submission, at least
    double time_limit_to_tle = 1.5;  // time of a submission that is too slow ÷ time limit, at least
};

const VersionRules& rules_of(Version version);

}  // namespace harness::package
