// One line of a compiler's message, where a report has room for no more.
#pragma once

#include <string>
#include <string_view>

namespace harness::compile {

// The line that says most, escaped: the first error's, else the first with anything on it; empty where there is none.
std::string error_line(std::string_view message);

}  // namespace harness::compile
