// The versions of the problem package format, and all that differs between them: nothing else asks for a version.
//
// Packages in use mix them: a legacy package with output_validator/, a 2023-07-draft one with testdata.yaml. So a key
// or a folder of another version is read as that version defines it; a key so used is a warning.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace harness::package {

enum class Version {
    Legacy,     // "legacy", "legacy-icpc", or nothing said
    Draft2023,  // "2023-07", "2023-07-draft"
    V2025,      // "2025-09", "2025-09-draft", "draft"
};

std::optional<Version> version_of(std::string_view text);
// "legacy", "2023-07-draft", "2025-09".
std::string_view name_of(Version version);

// A key of one of the format's YAML files.
struct Key {
    std::string_view name;
    std::vector<Version> versions;  // that define it
};

// The keys of problem.yaml, of the maps in it, of testdata.yaml and test_group.yaml, and of a case's own .yaml.
const std::vector<Key>& problem_keys();
const std::vector<Key>& limit_keys();
const std::vector<Key>& multiplier_keys();
const std::vector<Key>& grading_keys();
const std::vector<Key>& group_keys();
const std::vector<Key>& case_keys();

// What a version says where a package says nothing.
struct VersionRules {
    // Whether a validator in the package's folder is used without problem.yaml asking for it.
    bool validator_by_folder = true;
    // What a folder of submissions demands: of the verdict alone, or of the verdict of each case as well.
    bool folders_bind_cases = true;
    // A group's score comes of its graders, or of its own highest score; and how deep below data/ groups may lie.
    bool graders = false;
    int deepest_group = 16;
    bool groups_share_score = true;         // groups that name no highest score share what the others leave
    bool validators_get_arguments = false;  // input validators get the program's arguments behind their own
    double ac_to_time_limit = 2;     // the time limit is at least so many times the slowest accepted submission's time
    double time_limit_to_tle = 1.5;  // a submission that is too slow takes at least so many times the limit
};

const VersionRules& rules_of(Version version);

}  // namespace harness::package
