// The package's own programs: input, answer, output and static validators, generators and the grader.
#pragma once

#include <string>
#include <vector>

#include "harness/package/folder.hpp"
#include "harness/package/package.hpp"

namespace harness::package {

// Programs that the judge cannot run give one line in `warnings` each; grammars (checktestdata, VIVA) without their
// tool share one line. The other programs still check the data. Throws ConfigError.
std::vector<ProgramSource> read_input_validators(const config::Config& config, const PackageFolders& package);
std::vector<ProgramSource> read_answer_validators(const config::Config& config, const PackageFolders& package);

// Reads the folder of the version, or else the folder of another version. Throws ConfigError for a validator that the
// judge cannot run. Warns of files next to a program that are not programs.
std::vector<ProgramSource> read_output_validators(const config::Config& config, const PackageFolders& package);

// The static validator that a test group requires. Throws ConfigError unless there is exactly one and the judge can run
// it.
ProgramSource read_static_validator(const config::Config& config, const PackageFolders& package);

// The package's own generator of this name, "generators/random.py": a file, or a folder with one program. Throws
// ConfigError if it is missing or the judge cannot run it.
ProgramSource read_generator(const config::Config& config, const Package& package, const std::string& name);

// The grader of the legacy format. Throws ConfigError unless there is exactly one and the judge can run it.
ProgramSource read_grader(const config::Config& config, const PackageFolders& package);

}  // namespace harness::package
