// Reads the entries [[package]] of judge.toml.
#pragma once

#include <filesystem>

#include "harness/format/config/config.hpp"
#include "harness/format/config/table_reader.hpp"

namespace harness::config {

// Adds them to `config`, whose languages must be known already. Throws ConfigError.
void read_packages(const TableReader& root, Config& config);

// `config` with the package that is called like `copy` at this path: a copy of its folder, with the drivers in it.
Config with_copy(Config config, const std::filesystem::path& copy);

}  // namespace harness::config
