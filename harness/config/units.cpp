#include "harness/config/units.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "harness/support/number.hpp"

namespace harness::config {

namespace {

using support::number_from;
using Unit = std::pair<std::string_view, std::int64_t>;  // a name and its factor

// What stands before the unit (digits and points only), and the unit's factor.
struct Amount {
    std::string_view number;
    std::int64_t factor = 0;
};

// Empty if the text does not end in one of the units.
std::optional<Amount> split_amount(std::string_view text, const std::array<Unit, 3>& units) {
    const std::size_t digits = std::min(text.find_first_not_of("0123456789."), text.size());
    std::string_view unit = text.substr(digits);
    unit.remove_prefix(unit.starts_with(' ') ? 1 : 0);
    const auto* const found = std::ranges::find(units, unit, &Unit::first);
    return found == units.end() ? std::nullopt : std::optional(Amount{text.substr(0, digits), found->second});
}

}  // namespace

std::optional<std::int64_t> parse_size_kib(std::string_view text) {
    constexpr std::int64_t most_kib = 1024LL * 1024 * 1024;
    const auto amount = split_amount(text, {Unit{"KiB", 1}, Unit{"MiB", 1024}, Unit{"GiB", 1024 * 1024}});
    const auto value = amount ? number_from<std::int64_t>(amount->number) : std::nullopt;
    return value && *value >= 1 && *value <= most_kib / amount->factor ? std::optional(*value * amount->factor)
                                                                       : std::nullopt;
}

std::optional<std::chrono::milliseconds> parse_duration(std::string_view text) {
    constexpr std::int64_t most_ms = std::chrono::milliseconds{std::chrono::hours{24}}.count();
    const auto amount = split_amount(text, {Unit{"ms", 1}, Unit{"s", 1000}, Unit{"min", 60'000}});
    if (!amount) {
        return std::nullopt;
    }
    // Without its point, a number counts parts of which `parts` make a whole one.
    std::string digits{amount->number};
    std::int64_t parts = 1;
    if (const std::size_t point = digits.find('.'); point != std::string::npos) {
        constexpr std::array<std::int64_t, 7> powers{1, 10, 100, 1000, 10'000, 100'000, 1'000'000};
        const std::size_t decimals = digits.size() - point - 1;
        if (point == 0 || decimals == 0 || decimals >= powers.size()) {
            return std::nullopt;
        }
        parts = powers.at(decimals);
        digits.erase(point, 1);
    }
    const auto value = number_from<std::int64_t>(digits);
    if (!value || *value < 1 || *value > most_ms * parts / amount->factor || *value * amount->factor % parts != 0) {
        return std::nullopt;  // the last: finer than a millisecond
    }
    return std::chrono::milliseconds{*value * amount->factor / parts};
}

}  // namespace harness::config
