// Reads the test cases below data/, with the settings of their groups.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/package/package.hpp"

namespace harness::package {

struct Cases {
    std::vector<TestGroup> groups;
    std::vector<Case> cases;
    std::vector<ValidatorTest> validator_tests;
    std::vector<model::PackageProblem> problems;  // an input without an answer, an answer without an input, …
};

// Reads the test data of a package; everything else in `package` must be complete. Throws ConfigError.
Cases read_cases(const Package& package, std::vector<std::string>& warnings);

// The input validators' flags for the case `name`. `data` is the folder with the data: while data is being generated,
// this is not the package's data/. Throws ConfigError.
ValidatorFlags input_validator_flags(const Package& package, const std::filesystem::path& data,
                                     const std::string& name);

}  // namespace harness::package
