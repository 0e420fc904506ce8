// Reads problem.yaml and the files next to it: the facts about the whole problem.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/package/package.hpp"
#include "harness/package/version.hpp"

namespace harness::package {

struct Metadata {
    Version version = Version::Legacy;
    std::string title;
    ProblemType type;
    bool custom_validation = false;  // legacy: use the package's own validator
    std::vector<std::string> validator_flags;
    TestGroup grading;  // its settings for all groups of test data
    ProblemLimits limits;
    std::map<std::string, std::string> constants;  // name → the text that replaces {{name}}
    std::vector<std::string> languages;            // codes; empty: all
};

// Adds a line to `warnings` for each probable mistake that changes nothing. Throws ConfigError.
Metadata read_metadata(const std::filesystem::path& root, std::vector<std::string>& warnings);

// The code of a language that is given by its code or by its name in the format's list: "Python 3", "C++".
std::string language_code(const std::string& name);

// Splits at white space as a shell does, with '…', "…" and \ for quoting. Empty if a quote is not closed.
std::optional<std::vector<std::string>> split_words(const std::string& text);

}  // namespace harness::package
