// Amounts as the report prints them, and hostile text bounded by what it takes in the file.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "harness/model/verdict.hpp"
#include "harness/support/text.hpp"

namespace harness::report::html {

using support::plural;

// "1.2 ms", "82 ms", "1.20 s"; "–" where it was not measured.
std::string time_text(const std::optional<std::chrono::nanoseconds>& time);
// A limit, as short as it can be said: "1 s", "1.5 s".
std::string limit_text(std::chrono::nanoseconds limit);
// "3.3 MiB"; "–" where it was not measured.
std::string memory_text(const std::optional<std::int64_t>& kib);
// "17 bytes", "3.5 KiB", "4.1 MiB".
std::string bytes_text(std::int64_t bytes);
// The class that colours a verdict: "wa".
std::string class_of(model::Verdict verdict);

// How many bytes of the file the texts and the board of one submission may take: fewer where there are many, so that
// the report of 300 submissions on 60 cases stays below 5 MB whatever they print, and whatever all are called.
struct Budget {
    Budget(std::size_t submissions, std::size_t cases);

    std::size_t name;       // of a submission or a case, where it is shown once or twice a submission
    std::size_t case_name;  // in the line of each case of each submission
    std::size_t text;       // one input, output or error output
    std::size_t line;       // one line of the outputs that are compared
    std::size_t compiler;   // what the compiler said
    std::size_t notes;      // the reasons of all cases together
    std::size_t picture;    // the board and the growth; up to 150 submissions each that can be drawn is shorter
};

// In bytes of the file, of a name or a value that stands there a few times.
inline constexpr std::size_t text_limit = 600;

// Hostile bytes as visible text: one line, or several. What would make the escaped text longer than `limit` bytes is
// cut off and marked by "…".
std::string line_of(std::string_view bytes, std::size_t limit);
std::string lines_of(std::string_view bytes, std::size_t limit);

}  // namespace harness::report::html
