#include "harness/inputs/shapes/shapes.hpp"

#include <algorithm>
#include <charconv>

namespace harness::shapes {

const std::vector<Shape>& all_shapes() {
    static const std::vector<Shape> shapes{graph(), tree(), grid(), points(), array()};
    return shapes;
}

const Shape* shape_of(std::string_view word) {
    const auto shape = std::ranges::find(all_shapes(), word, &Shape::word);
    return shape != all_shapes().end() ? &*shape : nullptr;
}

std::optional<int> small_number(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

std::optional<double> decimal_number(std::string_view text) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

const Column& Values::column(const std::string& key) const {
    static const Column none;
    const auto columns = columns_.find(key);
    return columns == columns_.end() || columns->second.empty() ? none : columns->second.front();
}

std::optional<int> Values::number(const std::string& key) const {
    const Column& numbers = column(key);
    return numbers.empty() ? std::nullopt : small_number(numbers.front());
}

}  // namespace harness::shapes
