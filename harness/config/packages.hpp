// Reads the entries [[package]] of judge.toml.
#pragma once

#include "harness/config/config.hpp"
#include "harness/config/table_reader.hpp"

namespace harness::config {

// Adds them to `config`, whose languages must be known already. Throws ConfigError.
void read_packages(const TableReader& root, Config& config);

}  // namespace harness::config
