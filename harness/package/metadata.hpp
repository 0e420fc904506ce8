// What problem.yaml and the files beside it say of a problem as a whole.
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
    bool custom_validation = false;  // legacy: asks for the package's own validator
    std::vector<std::string> validator_flags;
    TestGroup grading;  // what it says for all groups of test data
    ProblemLimits limits;
    std::map<std::string, std::string> constants;  // name → what stands in for {{name}}
    std::vector<std::string> languages;            // codes; empty: all
};

// Adds a line to `warnings` for what is likely a slip and changes nothing. Throws ConfigError.
Metadata read_metadata(const std::filesystem::path& root, std::vector<std::string>& warnings);

// Splits as a shell does at white space, with '…', "…" and \ for quoting. Empty where a quote is left open.
std::optional<std::vector<std::string>> split_words(const std::string& text);

}  // namespace harness::package
