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

// Throws ConfigError: an input without an answer, an answer without an input, a file that is none, …
Cases read_cases(const std::filesystem::path& root, Format format, const config::PackageEntry& entry,
                 std::vector<std::string>& warnings);

}  // namespace harness::package
