// Text, a line at a time.
#pragma once

#include <string_view>
#include <vector>

namespace harness::support {

// The lines without their line feeds; the last one may lack its line feed. They are views into `text`.
std::vector<std::string_view> lines_of(std::string_view text);

}  // namespace harness::support
