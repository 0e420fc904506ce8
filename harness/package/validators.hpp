// The package's own programs: input validators and the output validator.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/package/metadata.hpp"
#include "harness/package/package.hpp"

namespace harness::package {

// One that the judge cannot run (checktestdata, viva, build scripts, other languages) is a line in `warnings`: the
// others still check the data.
std::vector<ProgramSource> read_input_validators(const config::Config& config, const std::filesystem::path& root,
                                                 Format format, std::vector<std::string>& warnings);

// Empty where the package has none. Throws ConfigError for one that the judge cannot run, and for more than one.
std::optional<ProgramSource> read_output_validator(const config::Config& config, const std::filesystem::path& root,
                                                   Format format);

}  // namespace harness::package
