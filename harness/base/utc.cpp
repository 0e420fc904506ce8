#include "harness/base/utc.hpp"

#include <fmt/chrono.h>

namespace harness::base {

std::string utc_text(std::chrono::system_clock::time_point moment) {
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::floor<std::chrono::seconds>(moment)));
}

}  // namespace harness::base
