// The package's own programs: input, answer, output and static validators, generators and the grader.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/package/package.hpp"

namespace harness::package {

// Programs that the judge cannot run give one line in `warnings` each; grammars (checktestdata, VIVA) without their
// tool share one line. The other programs still check the data. Throws ConfigError.
std::vector<ProgramSource> read_input_validators(const config::Config& config, const std::filesystem::path& root,
                                                 std::vector<std::string>& warnings);
std::vector<ProgramSource> read_answer_validators(const config::Config& config, const std::filesystem::path& root,
                                                  std::vector<std::string>& warnings);

// Throws ConfigError for one that the judge cannot run. Warns of files next to a program that are not programs.
std::vector<ProgramSource> read_output_validators(const config::Config& config, const std::filesystem::path& root,
                                                  std::vector<std::string>& warnings);

// Sets which of the package's programs use testlib's protocol: as judge.toml says, or those that include testlib.h,
// unless the package's own testlib.h uses the protocol of the format. Adds judge.toml's header to a program without
// one. If no header exists, an input or answer validator is left out with a warning, and an output validator is a
// ConfigError.
void settle_testlib(const config::Config& config, Package& package);

// The static validator that a test group requires. Throws ConfigError unless there is exactly one and the judge can run
// it.
ProgramSource read_static_validator(const config::Config& config, const std::filesystem::path& root);

// The package's own generator of this name, "generators/random.py": a file, or a folder with one program. Throws
// ConfigError if it is missing or the judge cannot run it.
ProgramSource read_generator(const config::Config& config, const std::filesystem::path& root, const std::string& name);

// The grader of the legacy format. Throws ConfigError unless there is exactly one and the judge can run it.
ProgramSource read_grader(const config::Config& config, const std::filesystem::path& root);

}  // namespace harness::package
