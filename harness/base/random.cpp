#include "harness/base/random.hpp"

#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/random.h>

#include "harness/base/error.hpp"

namespace harness::base {

std::string random_hex(std::size_t bytes) {
    std::vector<unsigned char> random(bytes);
    if (::getrandom(random.data(), random.size(), 0) != static_cast<ssize_t>(random.size())) {
        throw_errno("cannot get random bytes");
    }
    return fmt::format("{:02x}", fmt::join(random, ""));
}

}  // namespace harness::base
