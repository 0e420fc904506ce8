// The key `picture` of a [[package]]: how the package's files represent boards.
#pragma once

#include "harness/boards/layout.hpp"
#include "harness/config/table_reader.hpp"

namespace harness::config {

// Returns no picture if the table lacks the key. Throws ConfigError.
boards::Layout read_picture(const TableReader& package);

}  // namespace harness::config
