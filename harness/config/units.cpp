#include "harness/config/units.hpp"

#include <algorithm>
#include <array>
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
    const auto& [number, factor] = *amount;
    const std::size_t point = number.find('.');
    const auto whole = number_from<std::int64_t>(number.substr(0, point));
    if (!whole || *whole > most_ms / factor) {
        return std::nullopt;
    }
    std::int64_t milliseconds = *whole * factor;
    if (point != std::string_view::npos) {
        const std::string_view decimals = number.substr(point + 1);
        const auto part = number_from<std::int64_t>(decimals);
        if (!part || decimals.size() > 6) {
            return std::nullopt;
        }
        std::int64_t scale = 1;
        for (std::size_t i = 0; i < decimals.size(); ++i) {
            scale *= 10;
        }
        if (*part * factor % scale != 0) {
            return std::nullopt;  // finer than a millisecond
        }
        milliseconds += *part * factor / scale;
    }
    if (milliseconds < 1 || milliseconds > most_ms) {
        return std::nullopt;
    }
    return std::chrono::milliseconds{milliseconds};
}

}  // namespace harness::config
