#include "generators/random.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "generators/board.hpp"

namespace generators {

Density parse_density(std::string_view text) {
    const std::size_t point = std::min(text.find('.'), text.size());
    const std::string_view whole = text.substr(0, point);
    std::string places{text.substr(std::min(point + 1, text.size()))};
    const bool only_digits = std::ranges::all_of(places, [](char digit) { return digit >= '0' && digit <= '9'; });
    if ((whole != "0" && whole != "1" && (!whole.empty() || places.empty())) || !only_digits || places.size() > 6) {
        throw BadRequest(
            fmt::format("density '{}' is not a decimal from 0 to 1 with at most six places, as in 0.25", text));
    }
    places.resize(6, '0');
    const unsigned long millionths = (whole == "1" ? 1'000'000UL : 0UL) + std::stoul(places);
    if (millionths > 1'000'000UL) {
        throw BadRequest(fmt::format("density '{}' is above 1", text));
    }
    return {static_cast<std::uint32_t>(millionths)};
}

}  // namespace generators
