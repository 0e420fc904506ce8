// Makes untrusted bytes safe to display: valid UTF-8 for files and reports, text without control characters for a
// terminal, and its width in columns there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

namespace harness::base {

// Valid UTF-8 of at most `limit` (≥ 3) bytes: each ill-formed piece becomes U+FFFD, as the Unicode Standard recommends
// (chapter 3, "substitution of maximal subparts"); a cut is marked by "…". Control characters stay.
std::string safe_utf8(std::string_view bytes, std::size_t limit);

// Like safe_utf8, but safe for one line of a terminal. White space except the blank, control and bidirectional
// characters, and invisible characters are written as escapes (\n, \x1b, \u202e), and bytes that are no UTF-8 as \xff.
// A joiner (U+200C, U+200D) stays after a letter of a script that it shapes: without it, names in Persian, Sinhala or
// Malayalam are misspelt. Reads no more of `bytes` than it shows.
std::string one_line(std::string_view bytes, std::size_t limit);

// Like one_line, but line ends stay, and a tab becomes blanks: for a compiler's message.
std::string many_lines(std::string_view bytes, std::size_t limit);

// A file name for `text` that is not yet in `taken`; adds it there. Keeps letters of every script; replaces characters
// that a file system or a shell may treat specially.
std::string free_file_name(const std::string& text, std::set<std::string>& taken);

// With capital ASCII letters made small; letters of other scripts stay.
std::string lowered(std::string_view text);

// Without white space (ASCII), or the characters in `what`, at either end.
std::string_view trimmed(std::string_view text, std::string_view what = " \t\r\n");

// Removes blanks and tabs from the front of `text`, and then `word`. Returns whether the word was there.
bool take_word(std::string_view& text, std::string_view word);

// The text after UTF-8's byte order mark, which Windows editors write; the whole text if there is none.
std::string_view without_byte_order_mark(std::string_view bytes);

// An amount in the largest unit that gives a whole number: "256 MiB", "3 KiB".
std::string size_text(std::int64_t kib);

// The columns that valid UTF-8 takes on a terminal: 2 for wide East Asian characters and emoji, 0 for combining marks.
std::size_t display_width(std::string_view text);

// At most `columns` (≥ 1) columns of valid UTF-8: a longer text is cut between characters and ends in "…".
std::string shorten(std::string_view text, std::size_t columns);

// Like shorten, but padded with blanks: a cell of a table.
std::string fitted(std::string_view text, std::size_t columns);

// "1 case", "12 cases".
std::string plural(std::size_t count, std::string_view thing);

}  // namespace harness::base
