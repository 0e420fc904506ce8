#include "harness/inputs/shapes/canvas.hpp"

#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "harness/base/text.hpp"

namespace harness::shapes {

namespace {

constexpr double before_end = 12;  // as far as a vertex reaches
constexpr std::size_t longest_label = 12;

}  // namespace

std::string escaped(std::string_view text) {
    std::string result;
    for (const char each : base::one_line(text, 200)) {
        switch (each) {
            case '&':
                result += "&amp;";
                break;
            case '<':
                result += "&lt;";
                break;
            case '>':
                result += "&gt;";
                break;
            case '"':
                result += "&quot;";
                break;
            default:
                result += each;
        }
    }
    return result;
}

void Canvas::line(Spot from, Spot to, bool has_head) {
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    if (has_head && length > before_end) {
        const Spot unit{(to.x - from.x) / length, (to.y - from.y) / length};
        to = {to.x - unit.x * before_end, to.y - unit.y * before_end};
        fmt::format_to(std::back_inserter(body_),
                       R"svg(<path fill="currentColor" d="M{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}z"/>)svg", to.x,
                       to.y, to.x - 7 * unit.x - 3 * unit.y, to.y - 7 * unit.y + 3 * unit.x,
                       to.x - 7 * unit.x + 3 * unit.y, to.y - 7 * unit.y - 3 * unit.x);
    }
    fmt::format_to(std::back_inserter(body_), R"svg(<path stroke="currentColor" d="M{:.1f} {:.1f}L{:.1f} {:.1f}"/>)svg",
                   from.x, from.y, to.x, to.y);
}

void Canvas::circle(Spot middle, double radius, bool is_filled) {
    fmt::format_to(std::back_inserter(body_),
                   R"svg(<circle stroke="currentColor" fill="{}" cx="{:.1f}" cy="{:.1f}" r="{:g}"/>)svg",
                   is_filled ? "currentColor" : "Canvas", middle.x, middle.y, radius);
}

void Canvas::box(Spot corner, double width, double height, bool is_filled) {
    fmt::format_to(
        std::back_inserter(body_),
        R"svg(<rect stroke="currentColor" stroke-width=".5" fill="{}" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"/>)svg",
        is_filled ? "currentColor" : "none", corner.x, corner.y, width, height);
}

void Canvas::text(Spot middle, std::string_view text, double size) {
    fmt::format_to(
        std::back_inserter(body_),
        R"svg(<text fill="currentColor" font-size="{:g}" text-anchor="middle" x="{:.1f}" y="{:.1f}">{}</text>)svg",
        size, middle.x, middle.y + size * 0.35, escaped(base::shorten(text, longest_label)));
}

std::string Canvas::svg(std::string_view label) const {
    return fmt::format(
        "<svg class=\"shape\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" fill=\"none\" "
        "role=\"img\" "
        "aria-label=\"{2}\">\n{3}\n</svg>\n",
        width_, height_, escaped(label), body_);
}

}  // namespace harness::shapes
