// Texts for amounts, and hostile text bounded by its size in the file.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "harness/base/text.hpp"
#include "harness/model/verdict.hpp"

namespace harness::report::html {

using base::plural;

// "1.2 ms", "82 ms", "1.20 s"; "–" if it was not measured.
std::string time_text(const std::optional<std::chrono::nanoseconds>& time);
// A limit in its shortest form: "1 s", "1.5 s"; "–" if it is not known.
std::string limit_text(std::chrono::nanoseconds limit);
// "3.3 MiB"; "–" if it was not measured.
std::string memory_text(const std::optional<std::int64_t>& kib);
// "17 bytes", "3.5 KiB", "4.1 MiB".
std::string bytes_text(std::int64_t bytes);
// The CSS class that colours a verdict: "wa".
std::string class_of(model::Verdict verdict);

// How many bytes of the file one submission's texts and board may take. Smaller for many submissions, so that a report
// of 300 submissions on 60 cases stays below 5 MB whatever they print and whatever their names are.
struct Budget {
    Budget(std::size_t submissions, std::size_t cases);

    std::size_t name;       // of a submission or a case, where it is shown at most twice for each submission
    std::size_t case_name;  // in the line of each case of each submission
    std::size_t text;       // one input, output or error output
    std::size_t line;       // one line of the compared outputs
    std::size_t compiler;   // the compiler's message
    std::size_t notes;      // the reasons of all cases together
    std::size_t picture;    // board and growth figure; for up to 150 submissions, all drawable ones fit
    std::size_t images;     // of the package's visualizers; for up to 5 submissions, all fit
};

// The limit, in bytes of the file, for a name or value that is shown only a few times.
inline constexpr std::size_t text_limit = 600;

// The address of an <img> with these bytes, "data:image/png;base64,…".
std::string data_address(std::string_view type, std::string_view bytes);

// Hostile bytes as visible text: one line, or several. If the escaped text is longer than `limit` bytes, it is cut off
// and ends in "…".
std::string line_of(std::string_view bytes, std::size_t limit);
std::string lines_of(std::string_view bytes, std::size_t limit);

}  // namespace harness::report::html
