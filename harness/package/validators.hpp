// The package's own programs: input validators, answer validators, the output validator and the grader.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/package/package.hpp"

namespace harness::package {

// One that the judge cannot run is a line in `warnings`, grammars (checktestdata, VIVA) without their tool one line
// together: the others still check the data. Throws ConfigError.
std::vector<ProgramSource> read_input_validators(const config::Config& config, const std::filesystem::path& root,
                                                 std::vector<std::string>& warnings);
std::vector<ProgramSource> read_answer_validators(const config::Config& config, const std::filesystem::path& root,
                                                  std::vector<std::string>& warnings);

// Empty where the package has none. Throws ConfigError for one that the judge cannot run, and for more than one.
std::optional<ProgramSource> read_output_validator(const config::Config& config, const std::filesystem::path& root);

// The grader of legacy. Throws ConfigError where there is not exactly one, or the judge cannot run it.
ProgramSource read_grader(const config::Config& config, const std::filesystem::path& root);

}  // namespace harness::package
