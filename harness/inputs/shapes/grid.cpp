// Grids: "rows" names texts, each a row of cells; "cells" names single cells, of which "width" are in each row.
#include <algorithm>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/inputs/shapes/canvas.hpp"
#include "harness/inputs/shapes/shapes.hpp"

namespace harness::shapes {

namespace {

constexpr std::size_t most_side = 60;
constexpr std::size_t widest_cell = 20;

std::vector<Column> cells_of(const Values& values) {
    std::vector<Column> rows;
    for (const std::string_view row : values.column("rows")) {
        Column& cells = rows.emplace_back();
        for (std::size_t i = 0; i < row.size(); ++i) {
            cells.push_back(row.substr(i, 1));
        }
    }
    const int width = values.number("width").value_or(0);
    if (const Column& cells = values.column("cells");
        width > 0 && cells.size() % static_cast<std::size_t>(width) == 0) {
        for (auto first = cells.begin(); first != cells.end(); first += width) {
            rows.emplace_back(first, first + width);
        }
    }
    const bool can_be_drawn = rows.size() <= most_side && std::ranges::all_of(rows, [](const Column& row) {
                                  return !row.empty() && row.size() <= most_side;
                              });
    return can_be_drawn ? rows : std::vector<Column>{};
}

std::size_t widest_of(const std::vector<Column>& rows) {
    std::size_t widest = 1;
    for (const Column& row : rows) {
        for (const std::string_view cell : row) {
            widest = std::max(widest, std::min(cell.size(), widest_cell));
        }
    }
    return widest;
}

std::string lines_of_grid(const Values& values, inputs::Drawing /*drawing*/, std::size_t columns) {
    const std::vector<Column> rows = cells_of(values);
    const std::size_t widest = widest_of(rows);
    std::string text;
    for (const Column& row : rows) {
        std::string line;
        for (const std::string_view cell : row) {
            line += fmt::format("{}{:>{}}", line.empty() ? "" : " ", base::one_line(cell, widest_cell), widest);
        }
        text += fmt::format("  {}\n", base::shorten(line, columns > 2 ? columns - 2 : 1));
    }
    return text;
}

std::string svg_of_grid(const Values& values) {
    const std::vector<Column> rows = cells_of(values);
    if (rows.empty()) {
        return "";
    }
    const double side =
        widest_of(rows) == 1 ? 16 : 12 + 6 * static_cast<double>(std::min<std::size_t>(widest_of(rows), 8));
    std::size_t width = 0;
    for (const Column& row : rows) {
        width = std::max(width, row.size());
    }
    Canvas canvas(side * static_cast<double>(width) + 2, side * static_cast<double>(rows.size()) + 2);
    for (std::size_t y = 0; y < rows.size(); ++y) {
        for (std::size_t x = 0; x < rows[y].size(); ++x) {
            const Spot corner{1 + side * static_cast<double>(x), 1 + side * static_cast<double>(y)};
            const bool is_wall = rows[y][x] == "#";
            canvas.box(corner, side, side, is_wall);
            if (!is_wall && rows[y][x] != ".") {
                canvas.text({corner.x + side / 2, corner.y + side / 2}, rows[y][x], 10);
            }
        }
    }
    return canvas.svg(fmt::format("Grid of {} rows and {} columns", rows.size(), width));
}

}  // namespace

Shape grid() {
    return {.word = "grid",
            .keys = {{"rows"}, {"cells", 1, 1, "width"}, {"width"}},
            .required = {"rows", "cells"},
            .lines = lines_of_grid,
            .svg = svg_of_grid};
}

}  // namespace harness::shapes
