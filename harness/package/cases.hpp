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

// The flags that input validators get for the case `name` of the package, whose data lies in `data` (while it is being
// made, that is not its data/). Throws ConfigError.
std::vector<std::string> input_validator_flags(const Package& package, const std::filesystem::path& data,
                                               const std::string& name);

}  // namespace harness::package
