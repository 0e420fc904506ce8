// The package's own programs: input, answer, output and static validators, visualizers, generators and the grader.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/format/package/folder.hpp"
#include "harness/format/package/package.hpp"

namespace harness::package {

// Programs that the judge cannot run give one line in `warnings` each; grammars (checktestdata, VIVA) without their
// tool share one line. The other programs still check the data. Throws ConfigError.
std::vector<ProgramSource> read_input_validators(const config::Toolchain& toolchain, const PackageFolders& package);
std::vector<ProgramSource> read_answer_validators(const config::Toolchain& toolchain, const PackageFolders& package);

// Reads the folder of the version, or else the folder of another version. Throws ConfigError for a validator that the
// judge cannot run. Warns of files next to a program that are not programs.
std::vector<ProgramSource> read_output_validators(const config::Toolchain& toolchain, const PackageFolders& package);

// The static validator that a test group requires. Throws ConfigError unless there is exactly one and the judge can run
// it.
ProgramSource read_static_validator(const config::Toolchain& toolchain, const PackageFolders& package);

// The visualizer in this folder, "input_visualizer". No verdict depends on it, so that one that the judge cannot run
// gives a warning. Empty: there is none.
std::optional<ProgramSource> read_visualizer(const config::Toolchain& toolchain, const PackageFolders& package,
                                             std::string_view folder);

// The package's own generator of this name, "generators/random.py": a file, or a folder with one program. Throws
// ConfigError if it is missing or the judge cannot run it.
ProgramSource read_generator(const config::Toolchain& toolchain, const Package& package, const std::string& name);

// The grader of the legacy format. Throws ConfigError unless there is exactly one and the judge can run it.
ProgramSource read_grader(const config::Toolchain& toolchain, const PackageFolders& package);

// Sets which of the package's programs use testlib's protocol: as judge.toml says, or those that include testlib.h
// (https://github.com/MikeMirzayanov/testlib), unless the package's own testlib.h uses the protocol of the format. Adds
// judge.toml's header to a program without one. If no header exists, an input or answer validator is left out with a
// warning, and an output validator is a ConfigError.
void settle_testlib(const config::Toolchain& toolchain, Package& package);

// The package's input, answer and output validators.
std::vector<ProgramSource> validators_of(const Package& package);

}  // namespace harness::package
