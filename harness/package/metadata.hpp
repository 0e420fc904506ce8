// What problem.yaml and the files beside it say of a problem as a whole.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/package/package.hpp"

namespace harness::package {

enum class Format { Legacy, Format2025 };

struct Metadata {
    Format format = Format::Legacy;
    std::string title;
    OutputCheck output_check =
        OutputCheck::Default;  // 2025-09: whether it is Custom shows the folder output_validator/
    std::vector<std::string> validator_flags;
    std::optional<std::chrono::nanoseconds>
        time_limit;  // problem.yaml, .timelimit, domjudge-problem.ini, in this order
    std::optional<std::int64_t> memory_kib;
    std::optional<std::int64_t> output_kib;
};

// Adds a line to `warnings` for what is likely a slip and changes nothing. Throws ConfigError.
Metadata read_metadata(const std::filesystem::path& root, std::vector<std::string>& warnings);

// Splits as a shell does at white space, with '…', "…" and \ for quoting. Empty where a quote is left open.
std::optional<std::vector<std::string>> split_words(const std::string& text);

}  // namespace harness::package
