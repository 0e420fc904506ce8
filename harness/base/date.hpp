// Dates in texts.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string_view>

#include "harness/base/number.hpp"

namespace harness::base {

// Reads a date with time, in UTC, from a text that has four digits of the year and two each of month, day, hour, minute
// and second at these places. Empty if these are no numbers, or no date.
inline std::optional<std::chrono::sys_seconds> time_at(std::string_view text,
                                                       const std::array<std::size_t, 6>& places) {
    std::array<int, 6> parts{};
    for (std::size_t part = 0; part < parts.size(); ++part) {
        const auto number = number_from<int>(text.substr(std::min(places[part], text.size()), part == 0 ? 4 : 2));
        if (!number) {
            return std::nullopt;
        }
        parts[part] = *number;
    }
    const auto& [year, month, day, hour, minute, second] = parts;
    const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                           std::chrono::day(static_cast<unsigned>(day))};
    return date.ok() ? std::optional(std::chrono::sys_days(date) + std::chrono::hours(hour) +
                                     std::chrono::minutes(minute) + std::chrono::seconds(second))
                     : std::nullopt;
}

}  // namespace harness::base
