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

// Throws ConfigError for one that the judge cannot run; a file that is no program beside one that is, is a warning.
std::vector<ProgramSource> read_output_validators(const config::Config& config, const std::filesystem::path& root,
                                                  std::vector<std::string>& warnings);

// Sets which of a package's own programs speak testlib's protocol: as judge.toml says, or those whose sources include
// testlib.h, unless the package's own testlib.h was made to speak that of the format. Gives such a program judge.toml's
// header where it has none. One without any header is left out with a warning where it looks at data, and a ConfigError
// where it looks at outputs.
void settle_testlib(const config::Config& config, Package& package);

// The static validator that a group of test data asks for. Throws ConfigError where there is not exactly one, or the
// judge cannot run it.
ProgramSource read_static_validator(const config::Config& config, const std::filesystem::path& root);

// The package's own generator of this name, "generators/random.py": a file, or a folder with one program. Throws
// ConfigError where there is none, or the judge cannot run it.
ProgramSource read_generator(const config::Config& config, const std::filesystem::path& root, const std::string& name);

// The grader of legacy. Throws ConfigError where there is not exactly one, or the judge cannot run it.
ProgramSource read_grader(const config::Config& config, const std::filesystem::path& root);

}  // namespace harness::package
