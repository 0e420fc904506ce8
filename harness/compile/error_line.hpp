// A compiler's message made shorter, where a report has room for no more.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace harness::compile {

// The line that says most, escaped: the first error's, else the first with anything on it; empty where there is none.
std::string error_line(std::string_view message);

// A failed compiler's message in `limit` (≥ 4096) bytes, escaped for a terminal. Where the first error does not come
// early, from that on, with the lines that belong to it, after a line that says how many are left out.
std::string from_first_error(std::string_view message, std::size_t limit);

}  // namespace harness::compile
