#include "harness/base/csv.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/number.hpp"
#include "harness/base/text.hpp"

namespace harness::base {

namespace {

// Spreadsheets compute text with these beginnings, some also with the full-width forms.
constexpr std::array<std::string_view, 8> formula_beginnings{"=", "+", "-", "@", "＝", "＋", "－", "＠"};

std::string in_quotes(std::string_view text) {
    return fmt::format("\"{}\"", boost::replace_all_copy(std::string(text), "\"", "\"\""));
}

}  // namespace

std::vector<CsvRow> read_csv(std::string_view text, char separator, const std::filesystem::path& file) {
    std::vector<CsvRow> rows;
    int line = 1;
    for (std::size_t at = 0; at < text.size();) {
        CsvRow row{line, {""}};
        bool is_quoted = false;
        int quoted_from = 0;
        bool is_row = true;
        for (; is_row && at < text.size(); ++at) {
            const char letter = text[at];
            std::string& cell = row.cells.back();
            line += letter == '\n' ? 1 : 0;
            if (is_quoted) {
                if (letter != '"') {
                    cell += letter;
                } else if (at + 1 < text.size() && text[at + 1] == '"') {
                    cell += text[++at];
                } else {
                    is_quoted = false;
                }
            } else if (letter == '"' && cell.empty()) {
                is_quoted = true;
                quoted_from = line;
            } else if (letter == separator) {
                row.cells.emplace_back();
            } else if (letter == '\n' || letter == '\r') {
                if (letter == '\r') {
                    ++line;
                    at += text.substr(at + 1).starts_with('\n') ? 1 : 0;
                }
                is_row = false;
            } else {
                cell += letter;
            }
        }
        if (is_quoted) {
            throw ConfigError(file, quoted_from, "a quote has no end");
        }
        if (row.cells.size() > 1 || !row.cells.front().empty()) {
            rows.push_back(std::move(row));
        }
    }
    return rows;
}

std::string csv_cell(std::string_view text, char separator) {
    const bool is_plain = text.find_first_of("\"\r\n") == std::string_view::npos &&
                          text.find(separator) == std::string_view::npos &&
                          (text.empty() || (text.front() != ' ' && text.back() != ' '));
    return is_plain ? std::string(text) : in_quotes(text);
}

std::string without_formula(std::string text) {
    const bool begins_alike = std::ranges::any_of(
        formula_beginnings, [&](std::string_view beginning) { return text.starts_with(beginning); });
    if (begins_alike && text != "-" && !number_from<double>(text)) {
        text.insert(0, 1, '\'');
    }
    return text;
}

std::string harmless_cell(std::string_view hostile) {
    return without_formula(one_line(hostile, 1'000));
}

std::string safe_csv_cell(std::string_view hostile) {
    return in_quotes(harmless_cell(hostile));
}

}  // namespace harness::base
