// Checks that all commands (argv) in judge.toml share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/config/table_reader.hpp"

namespace harness::config {

// A word with braces is a placeholder and must be exactly one of `known`. Braces inside other text are probably a
// mistake. Throws ConfigError.
void check_placeholders(const TableReader& table, std::string_view key, const std::vector<std::string>& words,
                        const std::vector<std::string_view>& known);

// Throws ConfigError if `program` is not an absolute path.
void check_executable(const TableReader& table, std::string_view key, const std::string& program);

}  // namespace harness::config
