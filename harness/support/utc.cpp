#include "harness/support/utc.hpp"

#include <fmt/chrono.h>

namespace harness::support {

std::string utc_text(std::chrono::system_clock::time_point moment) {
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::floor<std::chrono::seconds>(moment)));
}

}  // namespace harness::support
