// A point in time as text.
#pragma once

#include <chrono>
#include <string>

namespace harness::base {

// "2026-11-22T10:23:14Z" (RFC 3339)
std::string utc_text(std::chrono::system_clock::time_point moment);

}  // namespace harness::base
