#include "harness/setter/recipe/difference.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "harness/base/line_diff.hpp"
#include "harness/base/text.hpp"

namespace harness::recipe {

namespace {

constexpr std::size_t most_shown = 60;

std::vector<std::string_view> lines_with_ends(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        lines.push_back(text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1));
        text.remove_prefix(lines.back().size());
    }
    return lines;
}

std::string shown_line(const base::DiffLine& line) {
    using Sign = base::DiffLine::Sign;
    constexpr std::size_t columns = 100;
    const bool ended = line.text.ends_with('\n');
    const std::string_view text = line.text.substr(0, line.text.size() - (ended ? 1 : 0));
    const char sign = line.sign == Sign::Both ? ' ' : line.sign == Sign::Removed ? '-' : '+';
    return fmt::format("{}{}{}\n", sign, base::one_line(text, columns), ended ? "" : "  (no line end)");
}

}  // namespace

std::string first_difference(std::string_view wanted, std::string_view actual) {
    if (wanted == actual) {
        return "";
    }
    const std::string_view same{wanted.begin(), std::ranges::mismatch(wanted, actual).in1};
    const std::size_t begin = same.rfind('\n') + 1;  // of the line that differs; npos + 1 is 0
    const auto number = std::ranges::count(same, '\n') + 1;
    const auto line_of = [&](std::string_view text) {
        text.remove_prefix(begin);
        return text.substr(0, text.find('\n'));
    };
    const auto shown = [&](std::string_view text) { return base::one_line(line_of(text), most_shown); };
    if (actual.size() == begin) {
        return fmt::format("ends before line {}, which should be '{}'", number, shown(wanted));
    }
    if (wanted.size() == begin) {
        return fmt::format("should end before line {}, which is '{}'", number, shown(actual));
    }
    if (line_of(wanted) == line_of(actual)) {
        return fmt::format("line {} differs in its line end", number);
    }
    return fmt::format("line {} should be '{}' and is '{}'", number, shown(wanted), shown(actual));
}

std::string line_difference(std::string_view wanted, std::string_view actual, std::size_t most) {
    if (wanted == actual) {
        return "";
    }
    constexpr std::size_t lines_around = 2;
    std::size_t count = 0;
    std::size_t left_out = 0;
    std::string text;
    for (const base::Hunk& hunk : base::line_diff(lines_with_ends(actual), lines_with_ends(wanted), lines_around)) {
        for (const base::DiffLine& line : hunk) {
            const std::size_t lines = &line == &hunk.front() ? 2 : 1;
            if (count + lines + 1 > most) {
                ++left_out;
                continue;
            }
            text += lines == 2 ? fmt::format("@@ line {}\n", line.number) : "";
            text += shown_line(line);
            count += lines;
        }
    }
    return left_out == 0 ? text : text + fmt::format("… {} more lines\n", left_out);
}

}  // namespace harness::recipe
