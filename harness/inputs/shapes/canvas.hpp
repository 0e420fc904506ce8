// Lines, circles and texts of an SVG picture.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace harness::shapes {

struct Spot {
    double x = 0;
    double y = 0;
};

class Canvas {
  public:
    Canvas(double width, double height) : width_(width), height_(height) {}

    // With `has_head`, an arrow to the second end, which stops before it.
    void line(Spot from, Spot to, bool has_head = false);
    void circle(Spot middle, double radius, bool is_filled = false);
    void box(Spot corner, double width, double height, bool is_filled = false);
    void text(Spot middle, std::string_view text, double size = 11);

    // `label`: for people who cannot see the picture.
    std::string svg(std::string_view label) const;

  private:
    double width_;
    double height_;
    std::string body_;
};

// Fits into a text of HTML and into an attribute.
std::string escaped(std::string_view text);

}  // namespace harness::shapes
