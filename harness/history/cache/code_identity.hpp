// Identifies the code that judges: a hash, computed by the build, of the sources in all folders that affect verdicts
// (cmake/judging_sources.cmake). Cached results become invalid when a line of these changes.
#pragma once

#include <string_view>

namespace harness::cache {

std::string_view code_identity();

}  // namespace harness::cache
