#include "harness/config/units.hpp"

#include <array>
#include <utility>

#include "harness/support/number.hpp"

namespace harness::config {

namespace {

struct Amount {
    std::string_view number;
    std::string_view unit;
};

Amount split_amount(std::string_view text) {
    const std::size_t digits = text.find_first_not_of("0123456789.");
    if (digits == std::string_view::npos) {
        return {text, {}};
    }
    std::string_view unit = text.substr(digits);
    if (unit.front() == ' ') {
        unit.remove_prefix(1);
    }
    return {text.substr(0, digits), unit};
}

std::optional<std::int64_t> whole_number(std::string_view text) {
    const auto value = support::number_from<std::int64_t>(text);
    return value && *value >= 0 ? value : std::nullopt;
}

template <std::size_t Count>
std::optional<std::int64_t> factor_of(std::string_view unit,
                                      const std::array<std::pair<std::string_view, std::int64_t>, Count>& units) {
    for (const auto& [name, factor] : units) {
        if (unit == name) {
            return factor;
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::int64_t> parse_size_kib(std::string_view text) {
    using Unit = std::pair<std::string_view, std::int64_t>;
    static constexpr std::array units{Unit{"KiB", 1}, Unit{"MiB", 1024}, Unit{"GiB", 1024 * 1024}};
    constexpr std::int64_t most_kib = 1024LL * 1024 * 1024;
    const auto [number, unit] = split_amount(text);
    const auto value = whole_number(number);
    const auto factor = factor_of(unit, units);
    if (!value || !factor || *value < 1 || *value > most_kib / *factor) {
        return std::nullopt;
    }
    return *value * *factor;
}

std::optional<std::chrono::milliseconds> parse_duration(std::string_view text) {
    using Unit = std::pair<std::string_view, std::int64_t>;
    static constexpr std::array units{Unit{"ms", 1}, Unit{"s", 1000}, Unit{"min", 60'000}};
    constexpr std::int64_t most_ms = std::chrono::milliseconds{std::chrono::hours{24}}.count();
    const auto [number, unit] = split_amount(text);
    const auto factor = factor_of(unit, units);
    const std::size_t point = number.find('.');
    const auto whole = whole_number(number.substr(0, point));
    if (!factor || !whole || *whole > most_ms / *factor) {
        return std::nullopt;
    }
    std::int64_t milliseconds = *whole * *factor;
    if (point != std::string_view::npos) {
        const std::string_view decimals = number.substr(point + 1);
        const auto part = whole_number(decimals);
        if (!part || decimals.size() > 6) {
            return std::nullopt;
        }
        std::int64_t scale = 1;
        for (std::size_t i = 0; i < decimals.size(); ++i) {
            scale *= 10;
        }
        if (*part * *factor % scale != 0) {
            return std::nullopt;  // finer than a millisecond
        }
        milliseconds += *part * *factor / scale;
    }
    if (milliseconds < 1 || milliseconds > most_ms) {
        return std::nullopt;
    }
    return std::chrono::milliseconds{milliseconds};
}

}  // namespace harness::config
