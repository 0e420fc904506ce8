// Reads problem.yaml and the files next to it: the facts about the whole problem.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/format/package/package.hpp"

namespace harness::package {

// Sets what problem.yaml says of the package, whose root must be set: version, title, type, validator flags, grading,
// limits, constants and languages. Adds a line to its warnings for each probable mistake that changes nothing. Returns
// whether it says 'validation: custom'. Throws ConfigError.
bool read_metadata(Package& package);

// Throws ConfigError if domjudge-problem.ini names a program of a DOMjudge that would compare the output or run the
// submission, and the package has none to take its place. Its output check must be set.
void refuse_installed_programs(const Package& package);

// The code of a language that is given by its code or by its name in the format's list: "Python 3", "C++".
std::string language_code(const std::string& name);

// Splits at white space as a shell does, with '…', "…" and \ for quoting. Empty if a quote is not closed.
std::optional<std::vector<std::string>> split_words(const std::string& text);

}  // namespace harness::package
