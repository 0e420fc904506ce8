// Points of the plane: "points" names x and y.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/inputs/shapes/canvas.hpp"
#include "harness/inputs/shapes/shapes.hpp"

namespace harness::shapes {

namespace {

constexpr std::size_t most_points = 500;
constexpr std::size_t most_labels = 40;

struct Plane {
    std::vector<Spot> spots{};
    Spot least{};
    Spot most{};

    // From 0 to 1.
    Spot scaled(const Spot& spot) const {
        const auto part = [](double value, double from, double to) {
            return to > from ? (value - from) / (to - from) : 0.5;
        };
        return {part(spot.x, least.x, most.x), part(spot.y, least.y, most.y)};
    }
    std::string range() const {
        return fmt::format("x {:g} to {:g}, y {:g} to {:g}", least.x, most.x, least.y, most.y);
    }
};

std::optional<Plane> plane_of(const Values& values) {
    const std::vector<Column>& columns = values.columns("points");
    if (columns[0].empty() || columns[0].size() != columns[1].size() || columns[0].size() > most_points) {
        return std::nullopt;
    }
    Plane plane;
    for (std::size_t i = 0; i < columns[0].size(); ++i) {
        const auto x = finite_number(columns[0][i]);
        const auto y = finite_number(columns[1][i]);
        if (!x || !y) {
            return std::nullopt;
        }
        plane.spots.push_back({*x, *y});
    }
    plane.least = plane.most = plane.spots.front();
    for (const Spot& spot : plane.spots) {
        plane.least = {std::min(plane.least.x, spot.x), std::min(plane.least.y, spot.y)};
        plane.most = {std::max(plane.most.x, spot.x), std::max(plane.most.y, spot.y)};
    }
    const bool can_be_scaled =
        std::isfinite(plane.most.x - plane.least.x) && std::isfinite(plane.most.y - plane.least.y);
    return can_be_scaled ? std::optional(plane) : std::nullopt;
}

std::string lines_of_points(const Values& values, inputs::Drawing drawing, std::size_t columns) {
    const std::optional<Plane> plane = plane_of(values);
    if (!plane) {
        return "";
    }
    const std::size_t width = std::clamp<std::size_t>(columns, 12, 64) - 4;
    constexpr std::size_t height = 16;
    std::vector<std::vector<std::size_t>> counts(height, std::vector<std::size_t>(width));
    for (const Spot& spot : plane->spots) {
        const Spot scaled = plane->scaled(spot);
        const auto row = static_cast<std::size_t>(std::lround((1 - scaled.y) * (height - 1)));
        const auto column = static_cast<std::size_t>(std::lround(scaled.x * static_cast<double>(width - 1)));
        ++counts[row][column];
    }
    std::string text = fmt::format("  {}: {}\n", base::plural(plane->spots.size(), "point"), plane->range());
    for (const auto& row : counts) {
        std::string line;
        for (const std::size_t count : row) {
            line += count == 0  ? "."
                    : count > 9 ? "+"
                    : count > 1 ? std::to_string(count)
                                : (drawing == inputs::Drawing::Ascii ? "o" : "●");
        }
        text += "  " + line + "\n";
    }
    return text;
}

std::string svg_of_points(const Values& values) {
    const std::optional<Plane> plane = plane_of(values);
    if (!plane) {
        return "";
    }
    constexpr double side = 320;
    constexpr double margin = 24;
    Canvas canvas(side + 2 * margin, side + 2 * margin);
    canvas.box({margin / 2, margin / 2}, side + margin, side + margin);
    for (std::size_t i = 0; i < plane->spots.size(); ++i) {
        const Spot scaled = plane->scaled(plane->spots[i]);
        const Spot spot{margin + side * scaled.x, margin + side * (1 - scaled.y)};
        canvas.circle(spot, 3, true);
        if (plane->spots.size() <= most_labels) {
            canvas.text({spot.x, spot.y - 9}, std::to_string(i + 1), 9);
        }
    }
    return canvas.svg(fmt::format("{}: {}", base::plural(plane->spots.size(), "point"), plane->range()));
}

}  // namespace

Shape points() {
    return {.word = "points",
            .keys = {{"points", 2, 2}},
            .required = {"points"},
            .lines = lines_of_points,
            .svg = svg_of_points};
}

}  // namespace harness::shapes
