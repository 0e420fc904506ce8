#pragma once

#include <cstddef>
#include <string>

namespace harness::support {

// So many bytes that nobody can foresee, in hex. Throws SystemError.
std::string random_hex(std::size_t bytes);

}  // namespace harness::support
