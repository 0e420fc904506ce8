// Tables as text with separators (RFC 4180).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace harness::base {

struct CsvRow {
    int line = 0;  // where the row begins, from 1
    std::vector<std::string> cells;
};

// All rows except empty ones. Lines may end as on any system. A cell in quotes may contain separators and line ends,
// and "" is a quote in it. Throws ConfigError with the line in `file`, the source of the text, if a quote has no end.
std::vector<CsvRow> read_csv(std::string_view text, char separator, const std::filesystem::path& file);

// The unchanged cell, in quotes if it needs them.
std::string csv_cell(std::string_view text, char separator = ',');

// With an apostrophe before text that a spreadsheet would compute. A number and a single '-' stay as they are.
std::string without_formula(std::string text);

// Safe to display, and without_formula().
std::string harmless_cell(std::string_view hostile);

// Like harmless_cell(), but always in quotes, so that no line of the file begins with a student's text.
std::string safe_csv_cell(std::string_view hostile);

}  // namespace harness::base
