#include "harness/recipe/difference.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include <fmt/format.h>

#include "harness/support/text.hpp"

namespace harness::recipe {

namespace {

constexpr std::size_t most_shown = 60;

std::string_view take_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

using Lines = std::vector<std::string_view>;  // each with its line end

Lines lines_of(std::string_view text) {
    Lines lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const std::size_t length = end == std::string_view::npos ? text.size() : end + 1;
        lines.push_back(text.substr(0, length));
        text.remove_prefix(length);
    }
    return lines;
}

// One line of both or of one, numbered as the file numbers it.
struct Edit {
    char sign = ' ';  // ' ', '-' or '+'
    std::string_view line;
    std::size_t number = 0;
};

// The edits between two texts that have no first and no last line in common. Where they are small, by the longest
// common subsequence (the usual quadratic table); else all of the one for all of the other.
void append_changes(const Lines& found, const Lines& wanted, std::size_t number, std::vector<Edit>& edits) {
    constexpr std::size_t largest_table = 1'000'000;
    const std::size_t width = wanted.size() + 1;
    const bool compare = found.size() * wanted.size() <= largest_table;
    std::vector<std::uint32_t> common(compare ? (found.size() + 1) * width : 0);
    for (std::size_t i = found.size(); compare && i-- > 0;) {
        for (std::size_t j = wanted.size(); j-- > 0;) {
            common[i * width + j] = found[i] == wanted[j]
                                        ? common[(i + 1) * width + j + 1] + 1
                                        : std::max(common[(i + 1) * width + j], common[i * width + j + 1]);
        }
    }
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < found.size() || j < wanted.size()) {
        if (compare && i < found.size() && j < wanted.size() && found[i] == wanted[j]) {
            edits.push_back({' ', found[i], number + i});
            ++i;
            ++j;
        } else if (i < found.size() &&
                   (!compare || j == wanted.size() || common[(i + 1) * width + j] >= common[i * width + j + 1])) {
            edits.push_back({'-', found[i], number + i});
            ++i;
        } else {
            edits.push_back({'+', wanted[j], number + i});
            ++j;
        }
    }
}

std::vector<Edit> edits_between(const Lines& found, const Lines& wanted) {
    const auto [found_at, wanted_at] = std::ranges::mismatch(found, wanted);
    const auto head = static_cast<std::size_t>(found_at - found.begin());
    std::size_t tail = 0;
    while (tail < std::min(found.size(), wanted.size()) - head &&
           found[found.size() - 1 - tail] == wanted[wanted.size() - 1 - tail]) {
        ++tail;
    }
    std::vector<Edit> edits;
    for (std::size_t line = 0; line < head; ++line) {
        edits.push_back({' ', found[line], line + 1});
    }
    const auto back = static_cast<std::ptrdiff_t>(tail);
    append_changes({found_at, found.end() - back}, {wanted_at, wanted.end() - back}, head + 1, edits);
    for (std::size_t line = found.size() - tail; line < found.size(); ++line) {
        edits.push_back({' ', found[line], line + 1});
    }
    return edits;
}

std::string shown_edit(const Edit& edit) {
    constexpr std::size_t columns = 100;
    const bool ended = edit.line.ends_with('\n');
    const std::string_view text = ended ? edit.line.substr(0, edit.line.size() - 1) : edit.line;
    return fmt::format("{}{}{}", edit.sign, support::one_line(text, columns), ended ? "" : "  (no line end)");
}

}  // namespace

std::string first_difference(std::string_view wanted, std::string_view found) {
    if (wanted == found) {
        return "";
    }
    for (std::size_t line = 1;; ++line) {
        if (found.empty()) {
            return fmt::format("ends before line {}, which should be '{}'", line,
                               support::one_line(take_line(wanted), most_shown));
        }
        if (wanted.empty()) {
            return fmt::format("should end before line {}, which is '{}'", line,
                               support::one_line(take_line(found), most_shown));
        }
        const bool same_end =
            (wanted.find('\n') == std::string_view::npos) == (found.find('\n') == std::string_view::npos);
        const std::string_view wanted_line = take_line(wanted);
        const std::string_view found_line = take_line(found);
        if (wanted_line != found_line) {
            return fmt::format("line {} should be '{}' and is '{}'", line, support::one_line(wanted_line, most_shown),
                               support::one_line(found_line, most_shown));
        }
        if (!same_end) {
            return fmt::format("line {} differs in its line end", line);
        }
    }
}

std::string line_difference(std::string_view wanted, std::string_view found, std::size_t most) {
    if (wanted == found) {
        return "";
    }
    constexpr std::size_t around = 2;
    const std::vector<Edit> edits = edits_between(lines_of(found), lines_of(wanted));
    std::vector<bool> near(edits.size(), false);
    for (std::size_t k = 0; k < edits.size(); ++k) {
        if (edits[k].sign != ' ') {
            const std::size_t last = std::min(edits.size(), k + around + 1);
            std::fill(near.begin() + static_cast<std::ptrdiff_t>(k - std::min(k, around)),
                      near.begin() + static_cast<std::ptrdiff_t>(last), true);
        }
    }
    Lines::size_type count = 0;
    std::string text;
    std::size_t left_out = 0;
    for (std::size_t k = 0; k < edits.size(); ++k) {
        if (!near[k]) {
            continue;
        }
        const bool begins = k == 0 || !near[k - 1];
        if (count + (begins ? 2 : 1) + 1 > most) {
            ++left_out;
            continue;
        }
        text += begins ? fmt::format("@@ line {}\n", edits[k].number) : "";
        text += shown_edit(edits[k]) + "\n";
        count += begins ? 2 : 1;
    }
    return left_out == 0 ? text : text + fmt::format("… {} more lines\n", left_out);
}

}  // namespace harness::recipe
