#include "harness/report/location.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "harness/support/text.hpp"

namespace harness::report {

namespace {

constexpr std::size_t lines_before = 3;
constexpr std::int64_t lines_after = 3;
constexpr std::size_t bytes_before = 120;  // on the location's line
constexpr std::size_t shown_line_bytes = 240;

std::size_t place_in(const model::OutputLocation& location) {
    return static_cast<std::size_t>(
        std::clamp<std::int64_t>(location.at - location.begin, 0, static_cast<std::int64_t>(location.text.size())));
}

std::size_t begin_of_line(std::string_view text, std::size_t at) {
    const std::size_t before = at == 0 ? text.npos : text.rfind('\n', at - 1);
    return before == text.npos ? 0 : before + 1;
}

// Whether the place is at the end of a cut excerpt. Then it says nothing about the whole text.
bool is_at_cut(const model::Excerpt& excerpt, const boards::Place& place) {
    return excerpt.is_cut() && place.begin + place.size >= excerpt.text.size();
}

model::OutputLocation location_in(const model::Excerpt& excerpt, const boards::Place& place) {
    return {static_cast<std::int64_t>(place.begin), 0, 1, excerpt.text};
}

}  // namespace

std::optional<boards::Difference> difference_of(const model::Evidence& evidence) {
    if (!evidence.compared || !evidence.expected) {
        return std::nullopt;
    }
    const std::string_view expected = evidence.expected->text;
    const std::string_view given = evidence.given.text;
    const auto found = evidence.word
                           ? boards::difference_at(expected, given,
                                                   static_cast<std::size_t>(std::max<std::int64_t>(1, *evidence.word)))
                           : boards::first_difference(expected, given);
    const bool real =
        found && !is_at_cut(*evidence.expected, found->expected) && !is_at_cut(evidence.given, found->given);
    return real ? found : std::nullopt;
}

WrongPlaces wrong_places(const model::Evidence& evidence) {
    WrongPlaces places;
    if (evidence.location) {
        places.given = evidence.location;
    } else if (const auto found = difference_of(evidence)) {
        places.given = location_in(evidence.given, found->given);
        places.expected = location_in(*evidence.expected, found->expected);
    }
    return places;
}

std::int64_t line_of(const model::OutputLocation& location) {
    const auto at = static_cast<std::ptrdiff_t>(place_in(location));
    return location.first_line + std::count(location.text.begin(), location.text.begin() + at, '\n');
}

std::string lines_around(const model::OutputLocation& location) {
    const std::string_view text = location.text;
    const std::size_t at = place_in(location);
    std::size_t from = begin_of_line(text, at);
    std::int64_t number = line_of(location);
    const std::int64_t marked = number;
    for (std::size_t i = 0; i < lines_before && from > 0; ++i) {
        from = begin_of_line(text, from - 1);
        --number;
    }
    std::string lines;
    for (; number <= marked + lines_after; ++number) {
        const std::size_t end = std::min(text.find('\n', from), text.size());
        std::size_t begin = from;
        if (number == marked && at > from + bytes_before) {
            begin = at - bytes_before;
        }
        lines += fmt::format("{} {:>6}  {}{}\n", number == marked ? ">" : " ", number, begin > from ? "…" : "",
                             number == marked && at == text.size() && begin == end
                                 ? "(ends here)"
                                 : support::one_line(text.substr(begin, end - begin), shown_line_bytes));
        if (end >= text.size()) {
            break;
        }
        from = end + 1;
    }
    return lines;
}

}  // namespace harness::report
