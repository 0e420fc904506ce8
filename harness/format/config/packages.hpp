// Reads the entries [[package]] of judge.toml.
#pragma once

#include "harness/format/config/config.hpp"
#include "harness/format/config/table_reader.hpp"

namespace harness::config {

// Adds them to `config`, whose languages must be known already. Throws ConfigError.
void read_packages(const TableReader& root, Config& config);

}  // namespace harness::config
