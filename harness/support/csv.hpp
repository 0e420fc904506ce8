// Tables as text with separators (RFC 4180).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace harness::support {

struct CsvRow {
    int line = 0;  // where it begins, from 1
    std::vector<std::string> cells;
};

// All rows but the empty ones. A line may end as on any system; a cell in quotes may hold separators and line ends, and
// "" is a quote in it. Throws ConfigError with the line in `file`, which the text is of, where a quote has no end.
std::vector<CsvRow> read_csv(std::string_view text, char separator, const std::filesystem::path& file);

// The cell as it is, in quotes where it needs them.
std::string csv_cell(std::string_view text, char separator = ',');

// Fit to be shown, with an apostrophe before what a spreadsheet would compute.
std::string harmless_cell(std::string_view hostile);

// The same in quotes always, so that no line of the file begins with what a student chose.
std::string safe_csv_cell(std::string_view hostile);

}  // namespace harness::support
