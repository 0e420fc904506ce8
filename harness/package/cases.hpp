// Reads the test cases below data/, with the settings of their groups.
#pragma once

#include <filesystem>
#include <string>

#include "harness/package/package.hpp"

namespace harness::package {

// Reads the groups, cases and validator tests of a package; everything else in `package` must be complete. Adds an
// input without an answer, an answer without an input and the like to its problems. Throws ConfigError.
void read_cases(Package& package);

// The pattern of judge.toml's expect_failure that the case's name fits: the program must fail on it. Null if there is
// none.
const std::string* failure_pattern(const Package& package, const std::string& case_name);

// The input validators' flags for the case `name`. `data` is the folder with the data: while data is being generated,
// this is not the package's data/. Throws ConfigError.
ValidatorFlags input_validator_flags(const Package& package, const std::filesystem::path& data,
                                     const std::string& name);

}  // namespace harness::package
