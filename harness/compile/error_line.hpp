// Shortens a compiler's message for reports with little space.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace harness::compile {

// The most useful line, escaped: the first error's, else the first that is not blank; empty if there is none.
std::string error_line(std::string_view message);

// The report of a compiler that it crashed. Its text says where to report the bug; that is not a mistake of the source.
struct CrashReport {
    bool crashed = false;
    std::string place;  // location in the source: "main.c:3"; empty if the report names none
    std::string rest;   // the message without the report
};
CrashReport take_crash_report(std::string_view message);

// A failed compiler's message in `limit` (≥ 4096) bytes, escaped for a terminal. If the first error comes late, the
// text starts at the lines that belong to it; a line before says how many lines are left out.
std::string from_first_error(std::string_view message, std::size_t limit);

}  // namespace harness::compile
