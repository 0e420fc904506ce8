// What judge.toml's commands (argv) have in common.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/config/table_reader.hpp"

namespace harness::config {

// A word with braces is a placeholder and must be one of `known`, whole; braces inside other text are a likely slip.
// Throws ConfigError.
void check_placeholders(const TableReader& table, std::string_view key, const std::vector<std::string>& words,
                        const std::vector<std::string_view>& known);

// Throws ConfigError where `program` is no absolute path.
void check_executable(const TableReader& table, std::string_view key, const std::string& program);

}  // namespace harness::config
