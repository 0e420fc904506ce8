// The test cases below data/, with what their groups say.
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

// The test data of a package that is complete but for it. Throws ConfigError.
Cases read_cases(const Package& package, std::vector<std::string>& warnings);

// The flags that input validators get for the case `name` of the package, whose data lies in `data` (while it is being
// made, that is not its data/). Throws ConfigError.
ValidatorFlags input_validator_flags(const Package& package, const std::filesystem::path& data,
                                     const std::string& name);

}  // namespace harness::package
