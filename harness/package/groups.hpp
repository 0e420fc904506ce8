// What testdata.yaml, test_group.yaml and a case's own .yaml say: the groups' values, and what they pass on.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/package/package.hpp"
#include "harness/package/yaml_map.hpp"

namespace harness::package {

// What a group passes on to its cases and to the groups in it.
struct Settings {
    std::vector<std::string> arguments;
    std::vector<std::string> validator_flags;
    ValidatorFlags input_validator_flags;
    std::string hint;
    std::string description;
};

struct GroupSettings {
    TestGroup group;
    Settings settings;
};

// What the map `grading` of problem.yaml says for all groups, where an older text of legacy has it. Throws ConfigError.
TestGroup read_old_grading(const YamlMap& grading);

// The group in `folder`, within `outer`; its name and parent are left to the caller. `package` is complete but for its
// data; no link leads out of `root`, the package's folder or the one where its data is being made. Adds a line to
// `warnings` for what is likely a slip. Throws ConfigError.
GroupSettings read_group_settings(const Package& package, const std::filesystem::path& root,
                                  const std::filesystem::path& folder, const GroupSettings& outer,
                                  std::vector<std::string>& warnings);

// The settings of the case `stem`, the path of its files without their extensions: `settings` of its group, and what
// its own .yaml, .hint and .desc say. Throws ConfigError.
Settings read_case_settings(const Package& package, const std::filesystem::path& root,
                            const std::filesystem::path& stem, Settings settings, std::vector<std::string>& warnings);

}  // namespace harness::package
