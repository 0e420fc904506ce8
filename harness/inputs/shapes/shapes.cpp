#include "harness/inputs/shapes/shapes.hpp"

#include <algorithm>
#include <cmath>

#include "harness/base/number.hpp"

namespace harness::shapes {

const std::vector<Shape>& all_shapes() {
    static const std::vector<Shape> shapes{graph(), tree(), grid(), points(), array()};
    return shapes;
}

const Shape* shape_of(std::string_view word) {
    const auto shape = std::ranges::find(all_shapes(), word, &Shape::word);
    return shape != all_shapes().end() ? &*shape : nullptr;
}

std::optional<double> finite_number(std::string_view text) {
    const std::optional<double> number = base::number_from<double>(text);
    return number && std::isfinite(*number) ? number : std::nullopt;
}

const Column& Values::column(const std::string& key) const {
    static const Column none;
    const auto columns = columns_.find(key);
    return columns == columns_.end() || columns->second.empty() ? none : columns->second.front();
}

std::optional<int> Values::number(const std::string& key) const {
    const Column& numbers = column(key);
    return numbers.empty() ? std::nullopt : base::number_from<int>(numbers.front());
}

}  // namespace harness::shapes
