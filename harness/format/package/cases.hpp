// Reads the test cases below data/, and testdata.yaml, test_group.yaml and the .yaml of a case: the values of groups,
// and the settings they pass on.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "harness/format/package/package.hpp"
#include "harness/format/package/yaml_map.hpp"

namespace harness::package {

// Reads the groups, cases and validator tests of a package; everything else in `package` must be complete. Adds an
// input without an answer, an answer without an input and the like to its problems. Throws ConfigError.
void read_cases(Package& package);

// The pattern of judge.toml's expect_failure that the case's name fits: the program must fail on it. Null if there is
// none.
const std::string* failure_pattern(const Package& package, const std::string& case_name);

// The input validators' flags for the case `name`, which need not exist yet. Throws ConfigError.
ValidatorFlags input_validator_flags(const Package& package, const std::string& name);

// Of groups.cpp:

// The map `grading` of problem.yaml, which an older text of legacy has for all groups. Throws ConfigError.
TestGroup read_old_grading(const YamlMap& grading);

// Reads the group in `folder`, inside `outer`; the caller sets name and parent. `package` must be complete except for
// its data. Adds a line to `warnings` for each probable mistake. Throws ConfigError.
TestGroup read_test_group(const Package& package, const std::filesystem::path& folder, const TestGroup& outer,
                          std::vector<std::string>& warnings);

// Whether a case has a file with this extension.
using HasFile = std::function<bool(const char* extension)>;
// The settings of a case: `settings` of its group, changed by its own .yaml, .hint and .desc. `stem` is the path of its
// files without extension. Throws ConfigError.
CaseSettings read_case_settings(const Package& package, const std::filesystem::path& stem, CaseSettings settings,
                                const HasFile& has, std::vector<std::string>& warnings);

}  // namespace harness::package
