// Which code judges: a hash, made by the build, over the sources of every folder that has a part in a verdict
// (cmake/judging_sources.cmake). What is remembered under it is void as soon as a line of these changes.
#pragma once

#include <string_view>

namespace harness::cache {

std::string_view code_identity();

}  // namespace harness::cache
