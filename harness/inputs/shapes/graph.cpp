// Graphs: "edges" names two ends and, if there is one, a label; "arcs" the same of directed edges.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/number.hpp"
#include "harness/base/text.hpp"
#include "harness/inputs/shapes/canvas.hpp"
#include "harness/inputs/shapes/shapes.hpp"

namespace harness::shapes {

namespace {

constexpr std::size_t most_vertices = 80;
constexpr std::size_t most_edges = 300;
constexpr int rounds_of_layout = 300;
constexpr double margin = 28;

// The labels of all vertices: with a size, also those of numbers that no edge has.
std::vector<std::string> labels_of(const std::vector<Column>& ends, std::optional<int> size) {
    std::set<int> numbers;
    std::vector<std::string> others;
    for (std::size_t column = 0; column < 2; ++column) {
        for (const std::string_view label : ends[column]) {
            if (const auto number = base::number_from<int>(label)) {
                numbers.insert(*number);
            } else if (std::ranges::find(others, label) == others.end()) {
                others.emplace_back(label);
            }
        }
    }
    const bool are_counted = others.empty() && size && *size <= static_cast<int>(most_vertices);
    const int first = numbers.contains(0) ? 0 : 1;
    for (int number = first; are_counted && number < first + *size; ++number) {
        numbers.insert(number);
    }
    std::vector<std::string> labels;
    std::ranges::transform(numbers, std::back_inserter(labels), [](int number) { return std::to_string(number); });
    std::ranges::copy(others, std::back_inserter(labels));
    return labels;
}

// Vertices repel each other, and edges pull their ends together. From a circle, so that it is the same each time.
std::vector<Spot> layout_of(const Network& network, double width) {
    const std::size_t count = network.vertices.size();
    std::vector<Spot> spots(count);
    for (std::size_t i = 0; i < count; ++i) {
        const double angle = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(count);
        spots[i] = {width / 2 + width / 3 * std::sin(angle), width / 2 - width / 3 * std::cos(angle)};
    }
    const double ideal = 0.75 * width / std::sqrt(static_cast<double>(count));
    for (int round = 0; round < rounds_of_layout && count > 2; ++round) {
        std::vector<Spot> moves(count);
        const auto pull = [&](std::size_t a, std::size_t b, double force) {
            const double x = spots[b].x - spots[a].x;
            const double y = spots[b].y - spots[a].y;
            const double distance = std::max(std::hypot(x, y), 0.1);
            moves[a] = {moves[a].x + x / distance * force, moves[a].y + y / distance * force};
            moves[b] = {moves[b].x - x / distance * force, moves[b].y - y / distance * force};
        };
        for (std::size_t a = 0; a < count; ++a) {
            for (std::size_t b = a + 1; b < count; ++b) {
                const double distance = std::max(std::hypot(spots[b].x - spots[a].x, spots[b].y - spots[a].y), 0.1);
                pull(a, b, -ideal * ideal / distance);
            }
        }
        for (const Edge& edge : network.edges) {
            const double distance =
                std::hypot(spots[edge.to].x - spots[edge.from].x, spots[edge.to].y - spots[edge.from].y);
            pull(edge.from, edge.to, distance * distance / ideal);
        }
        const double most = width / 10 * (1 - static_cast<double>(round) / rounds_of_layout);
        for (std::size_t i = 0; i < count; ++i) {
            const double length = std::max(std::hypot(moves[i].x, moves[i].y), 0.1);
            const double step = std::min(length, most) / length;
            spots[i].x = std::clamp(spots[i].x + moves[i].x * step, margin, width - margin);
            spots[i].y = std::clamp(spots[i].y + moves[i].y * step, margin, width - margin);
        }
    }
    return spots;
}

std::string size_of_network(const Network& network) {
    return fmt::format("{}, {}",
                       network.vertices.size() == 1 ? "1 vertex" : fmt::format("{} vertices", network.vertices.size()),
                       base::plural(network.edges.size(), network.is_directed ? "arc" : "edge"));
}

// A line for each vertex: its neighbours.
std::string lines_of_graph(const Values& values, inputs::Drawing drawing, std::size_t columns) {
    const std::optional<Network> network = network_of(values);
    if (!network) {
        return "";
    }
    std::vector<std::vector<std::string>> neighbours(network->vertices.size());
    for (const Edge& edge : network->edges) {
        const std::string label = edge.label.empty() ? "" : fmt::format("({})", edge.label);
        neighbours[edge.from].push_back(network->vertices[edge.to] + label);
        if (!network->is_directed && edge.from != edge.to) {
            neighbours[edge.to].push_back(network->vertices[edge.from] + label);
        }
    }
    const bool is_plain = drawing == inputs::Drawing::Ascii;
    const std::string_view arrow = network->is_directed ? (is_plain ? "->" : "→") : (is_plain ? "--" : "—");
    std::string text = fmt::format("  {}\n", size_of_network(*network));
    for (std::size_t i = 0; i < neighbours.size(); ++i) {
        const std::string line = fmt::format("{} {}{}{}", network->vertices[i], arrow, neighbours[i].empty() ? "" : " ",
                                             fmt::join(neighbours[i], " "));
        text += fmt::format("  {}\n", base::shorten(base::one_line(line, 4000), columns > 2 ? columns - 2 : 1));
    }
    return text;
}

std::string svg_of_graph(const Values& values) {
    const std::optional<Network> network = network_of(values);
    if (!network) {
        return "";
    }
    const double width = std::clamp(90 * std::sqrt(static_cast<double>(network->vertices.size())), 160.0, 640.0);
    const std::vector<Spot> spots = layout_of(*network, width);
    Canvas canvas(width, width);
    for (const Edge& edge : network->edges) {
        const Spot from = spots[edge.from];
        const Spot to = spots[edge.to];
        const bool is_loop = edge.from == edge.to;
        if (is_loop) {
            canvas.circle({from.x + 10, from.y - 10}, 8);
        } else {
            canvas.line(from, to, network->is_directed);
        }
        if (!edge.label.empty()) {
            const double length = std::max(std::hypot(to.x - from.x, to.y - from.y), 0.1);
            const Spot beside{(from.x + to.x) / 2 - (to.y - from.y) / length * 8,
                              (from.y + to.y) / 2 + (to.x - from.x) / length * 8};
            canvas.text(is_loop ? Spot{from.x + 20, from.y - 20} : beside, edge.label, 9);
        }
    }
    for (std::size_t i = 0; i < spots.size(); ++i) {
        canvas.circle(spots[i], 11);
        canvas.text(spots[i], network->vertices[i]);
    }
    return canvas.svg("Graph: " + size_of_network(*network));
}

}  // namespace

std::optional<Network> network_of(const Values& values) {
    const bool is_directed = values.has("arcs");
    const std::string key = is_directed ? "arcs" : "edges";
    if (!values.has(key)) {
        return std::nullopt;
    }
    const std::vector<Column>& columns = values.columns(key);
    if (!std::ranges::all_of(columns, [&](const Column& column) { return column.size() == columns.front().size(); }) ||
        columns.front().size() > most_edges) {
        return std::nullopt;
    }
    Network network{labels_of(columns, values.number("size")), {}, is_directed};
    if (network.vertices.empty() || network.vertices.size() > most_vertices) {
        return std::nullopt;
    }
    const auto index_of = [&](std::string_view label) {
        const auto number = base::number_from<int>(label);
        const auto vertex = std::ranges::find(network.vertices, number ? std::to_string(*number) : std::string{label});
        return static_cast<std::size_t>(vertex - network.vertices.begin());
    };
    for (std::size_t i = 0; i < columns.front().size(); ++i) {
        network.edges.push_back({index_of(columns[0][i]), index_of(columns[1][i]),
                                 columns.size() > 2 ? columns[2][i] : std::string_view{}});
    }
    return network;
}

Shape graph() {
    return {.word = "graph",
            .keys = {{"edges", 2, 3}, {"arcs", 2, 3}},
            .required = {"edges", "arcs"},
            .lines = lines_of_graph,
            .svg = svg_of_graph};
}

}  // namespace harness::shapes
