// A compiler's message made shorter, where a report has room for no more.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace harness::compile {

// The line that says most, escaped: the first error's, else the first with anything on it; empty where there is none.
std::string error_line(std::string_view message);

// A compiler that says that it crashed itself, and where in the source it was then. What it says of that, and to whom
// it is to be reported, is no fault of the source.
struct CrashReport {
    bool crashed = false;
    std::string place;  // "main.c:3"; empty where it does not say
    std::string rest;   // the message without it
};
CrashReport take_crash_report(std::string_view message);

// A failed compiler's message in `limit` (≥ 4096) bytes, escaped for a terminal. Where the first error does not come
// early, from that on, with the lines that belong to it, after a line that says how many are left out.
std::string from_first_error(std::string_view message, std::size_t limit);

}  // namespace harness::compile
