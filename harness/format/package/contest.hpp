// A contest: a folder of packages.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/format/config/config.hpp"

namespace harness::package {

// `named` with each folder that is no package replaced by the packages in it, at most three folders deep: in the order
// of its problems.yaml, the others after them by their paths. A folder without packages stays. Throws ConfigError if a
// folder or the problems.yaml cannot be read.
std::vector<std::string> with_contests(const config::Config& config, const std::vector<std::string>& named);

}  // namespace harness::package
