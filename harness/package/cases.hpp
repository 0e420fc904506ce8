// The test cases below data/, with what their groups say.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/package/metadata.hpp"
#include "harness/package/package.hpp"

namespace harness::package {

struct Cases {
    std::vector<Case> cases;
    bool stop_at_rejection = true;
};

// The cases of a package that is complete but for them. Throws ConfigError: an input without an answer, an answer
// without an input, a file that is none, …
Cases read_cases(const Package& package, Format format, std::vector<std::string>& warnings);

}  // namespace harness::package
