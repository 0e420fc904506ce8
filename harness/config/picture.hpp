// The key `picture` of a [[package]]: how the package's files lay boards out.
#pragma once

#include "harness/config/table_reader.hpp"
#include "harness/picture/board.hpp"

namespace harness::config {

// No picture where the table lacks the key. Throws ConfigError.
picture::Layout read_picture(const TableReader& package);

}  // namespace harness::config
