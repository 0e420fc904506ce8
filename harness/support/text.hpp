// Hostile bytes made fit to be shown: valid UTF-8 for files and reports, text without control characters for a
// terminal, and how many columns it takes there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace harness::support {

// Valid UTF-8 of at most `limit` (≥ 3) bytes: each ill-formed piece becomes U+FFFD, as the Unicode Standard recommends
// (chapter 3, "substitution of maximal subparts"); what is cut off is marked by "…". Control characters stay.
std::string safe_utf8(std::string_view bytes, std::size_t limit);

// As safe_utf8, and fit for one line of a terminal: white space but the blank, control and bidirectional controls, and
// characters that cannot be seen are written as escapes (\n, \x1b, \u202e), bytes that are no UTF-8 as \xff. A joiner
// (U+200C, U+200D) stays behind a letter of a script that it shapes: without it names are misspelt in Persian, Sinhala
// or Malayalam. Reads no more of `bytes` than it shows.
std::string one_line(std::string_view bytes, std::size_t limit);

// As one_line, but line ends stay, and a tab becomes blanks: for a compiler's message.
std::string many_lines(std::string_view bytes, std::size_t limit);

// With the capital letters of ASCII as small ones; those of other scripts stay as they are.
std::string lowered(std::string_view text);

// What follows UTF-8's byte order mark, which editors of Windows write; all of it where there is none.
std::string_view without_byte_order_mark(std::string_view bytes);

// An amount in the largest unit that gives a whole number: "256 MiB", "3 KiB".
std::string size_text(std::int64_t kib);

// Columns that valid UTF-8 takes on a terminal: 2 for wide East Asian characters and emoji, 0 for combining marks.
std::size_t display_width(std::string_view text);

// Valid UTF-8 of at most `columns` (≥ 1) columns: cut at a character and ended by "…" where it is longer.
std::string shorten(std::string_view text, std::size_t columns);

// As shorten, with blanks behind it where it is shorter: a cell of a table.
std::string fitted(std::string_view text, std::size_t columns);

// "1 case", "12 cases".
std::string plural(std::size_t count, std::string_view thing);

}  // namespace harness::support
