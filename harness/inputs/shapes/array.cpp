// Arrays of numbers: "values" names them.
#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/inputs/shapes/canvas.hpp"
#include "harness/inputs/shapes/shapes.hpp"

namespace harness::shapes {

namespace {

constexpr std::size_t most_values = 400;
constexpr std::size_t most_captions = 24;

struct Bars {
    std::vector<double> heights{};
    double least = 0;  // at most 0
    double most = 0;   // at least 0
};

std::optional<Bars> bars_of(const Values& values) {
    const Column& column = values.column("values");
    if (column.empty() || column.size() > most_values) {
        return std::nullopt;
    }
    Bars bars;
    for (const std::string_view text : column) {
        const auto value = finite_number(text);
        if (!value) {
            return std::nullopt;
        }
        bars.heights.push_back(*value);
        bars.least = std::min(bars.least, *value);
        bars.most = std::max(bars.most, *value);
    }
    return bars;
}

// A line for each value, as far as they fit on a screen.
std::string lines_of_array(const Values& values, inputs::Drawing drawing, std::size_t columns) {
    const std::optional<Bars> bars = bars_of(values);
    constexpr std::size_t most_lines = 40;
    if (!bars || bars->heights.size() > most_lines) {
        return "";
    }
    const Column& texts = values.column("values");
    std::size_t widest = 1;
    for (const std::string_view text : texts) {
        widest = std::max(widest, std::min<std::size_t>(text.size(), 20));
    }
    const double room = static_cast<double>(std::clamp<std::size_t>(columns, widest + 20, 80) - widest - 12);
    const double largest = std::max({bars->most, -bars->least, 1e-300});
    std::string text;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto length = static_cast<std::size_t>(std::round(std::abs(bars->heights[i]) / largest * room));
        std::string bar;
        for (std::size_t cell = 0; cell < length; ++cell) {
            bar += drawing == inputs::Drawing::Ascii ? (bars->heights[i] < 0 ? "-" : "=")
                                                     : (bars->heights[i] < 0 ? "░" : "█");
        }
        text += fmt::format("  {:>3}  {:>{}}{}{}\n", i + 1, base::shorten(texts[i], 20), widest, bar.empty() ? "" : " ",
                            bar);
    }
    return text;
}

std::string svg_of_array(const Values& values) {
    const std::optional<Bars> bars = bars_of(values);
    if (!bars) {
        return "";
    }
    const Column& texts = values.column("values");
    const bool has_captions = texts.size() <= most_captions;
    const double step = has_captions ? 30 : std::max(1.5, 640 / static_cast<double>(texts.size()));
    constexpr double height = 140;
    const double top = has_captions ? 18 : 4;
    const double scale = bars->most > bars->least ? height / (bars->most - bars->least) : 0;
    const double zero = top + bars->most * scale;
    Canvas canvas(step * static_cast<double>(texts.size()) + 4, top + height + (has_captions ? 18 : 4));
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const double length = bars->heights[i] * scale;
        const double x = 2 + step * static_cast<double>(i);
        canvas.box({x, length < 0 ? zero : zero - length}, step * 0.7, std::abs(length), true);
        if (has_captions) {
            canvas.text({x + step * 0.35, length < 0 ? zero - length + 9 : zero - length - 9}, texts[i], 10);
        }
    }
    canvas.line({0, zero}, {step * static_cast<double>(texts.size()) + 4, zero});
    return canvas.svg(fmt::format("{}, from {:g} to {:g}", base::plural(texts.size(), "value"),
                                  *std::ranges::min_element(bars->heights), *std::ranges::max_element(bars->heights)));
}

}  // namespace

Shape array() {
    return {
        .word = "array", .keys = {{"values"}}, .required = {"values"}, .lines = lines_of_array, .svg = svg_of_array};
}

}  // namespace harness::shapes
