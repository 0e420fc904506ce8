#pragma once

#include <cstddef>
#include <string>

namespace harness::base {

// This many unpredictable bytes, in hex. Throws SystemError.
std::string random_hex(std::size_t bytes);

}  // namespace harness::base
