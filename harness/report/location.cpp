#include "harness/report/location.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"

namespace harness::report {

namespace {

constexpr std::size_t lines_before = 3;
constexpr std::size_t lines_after = 3;
constexpr std::size_t bytes_before = 120;  // on the location's line
constexpr std::size_t shown_line_bytes = 240;

std::size_t position_in(const model::OutputLocation& location) {
    return static_cast<std::size_t>(
        std::clamp<std::int64_t>(location.at - location.begin, 0, static_cast<std::int64_t>(location.text.size())));
}

// Whether the word is at the end of a cut excerpt. Then it says nothing about the whole text.
bool is_at_cut(const model::Excerpt& excerpt, const base::TextWord& word) {
    return excerpt.is_cut() && word.begin + word.size >= excerpt.text.size();
}

model::OutputLocation location_in(const model::Excerpt& excerpt, const base::TextWord& word) {
    return {static_cast<std::int64_t>(word.begin), 0, 1, excerpt.text};
}

}  // namespace

std::optional<base::Difference> difference_of(const model::Evidence& evidence) {
    if (!evidence.compared || !evidence.expected) {
        return std::nullopt;
    }
    const std::string_view expected = evidence.expected->text;
    const std::string_view output = evidence.given.text;
    const auto difference =
        evidence.word
            ? base::difference_at(expected, output, static_cast<std::size_t>(std::max<std::int64_t>(1, *evidence.word)))
            : base::first_difference(expected, output);
    const bool real = difference && !is_at_cut(*evidence.expected, difference->expected) &&
                      !is_at_cut(evidence.given, difference->output);
    return real ? difference : std::nullopt;
}

WrongLocations wrong_locations(const model::Evidence& evidence) {
    WrongLocations locations;
    if (evidence.location) {
        locations.given = evidence.location;
    } else if (const auto difference = difference_of(evidence)) {
        locations.given = location_in(evidence.given, difference->output);
        locations.expected = location_in(*evidence.expected, difference->expected);
    }
    return locations;
}

std::int64_t line_of(const model::OutputLocation& location) {
    const auto at = static_cast<std::ptrdiff_t>(position_in(location));
    return location.first_line + std::count(location.text.begin(), location.text.begin() + at, '\n');
}

std::string lines_around(const model::OutputLocation& location) {
    const std::string_view text = location.text;
    std::vector<std::string_view> lines = base::lines_of(text);
    if (text.empty() || text.ends_with('\n')) {
        lines.push_back(text.substr(text.size()));
    }
    const std::size_t at = position_in(location);
    const auto marked = static_cast<std::size_t>(line_of(location) - location.first_line);
    const std::size_t end = std::min(marked + lines_after + 1, lines.size());
    std::string shown;
    for (std::size_t i = marked - std::min(marked, lines_before); i < end; ++i) {
        const bool is_marked = i == marked;
        const std::size_t before = is_marked ? at - static_cast<std::size_t>(lines[i].data() - text.data()) : 0;
        const std::size_t cut = before > bytes_before ? before - bytes_before : 0;
        const std::string_view line = lines[i].substr(cut);
        shown += fmt::format(
            "{} {:>6}  {}{}\n", is_marked ? ">" : " ", location.first_line + static_cast<std::int64_t>(i),
            cut > 0 ? "…" : "",
            is_marked && at == text.size() && line.empty() ? "(ends here)" : base::one_line(line, shown_line_bytes));
    }
    return shown;
}

}  // namespace harness::report
