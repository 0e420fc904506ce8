// Trees: "edges" as of a graph, or "parents" of all vertices but the first. The first vertex is the root.
#include <algorithm>
#include <functional>
#include <utility>

#include <fmt/format.h>

#include "harness/base/number.hpp"
#include "harness/base/text.hpp"
#include "harness/inputs/shapes/canvas.hpp"
#include "harness/inputs/shapes/shapes.hpp"

namespace harness::shapes {

namespace {

constexpr std::size_t most_parents = 79;

struct Tree {
    std::vector<std::string> vertices;
    std::vector<std::vector<std::pair<std::size_t, std::string_view>>> children;  // with the label of the edge
};

std::optional<Network> network_of_parents(const Values& values) {
    const Column& parents = values.column("parents");
    if (parents.size() > most_parents) {
        return std::nullopt;
    }
    const bool from_zero =
        std::ranges::any_of(parents, [](std::string_view parent) { return base::number_from<int>(parent) == 0; });
    Network network;
    for (std::size_t i = 0; i <= parents.size(); ++i) {
        network.vertices.push_back(std::to_string(i + (from_zero ? 0 : 1)));
    }
    for (std::size_t i = 0; i < parents.size(); ++i) {
        const int parent = std::max(base::number_from<int>(parents[i]).value_or(-1), -1);
        const int index = parent - (from_zero ? 0 : 1);
        if (index < 0 || static_cast<std::size_t>(index) >= network.vertices.size()) {
            return std::nullopt;
        }
        network.edges.push_back({static_cast<std::size_t>(index), i + 1});
    }
    return network;
}

// Empty if it is no tree.
std::optional<Tree> tree_of(const Values& values) {
    const std::optional<Network> network = values.has("parents") ? network_of_parents(values) : network_of(values);
    if (!network || network->edges.size() + 1 != network->vertices.size()) {
        return std::nullopt;
    }
    Tree tree{network->vertices, {}};
    tree.children.resize(tree.vertices.size());
    std::vector<bool> is_reached(tree.vertices.size());
    std::vector<std::size_t> reached{0};
    is_reached[0] = true;
    for (std::size_t next = 0; next < reached.size(); ++next) {
        const std::size_t vertex = reached[next];
        for (const Edge& edge : network->edges) {
            const std::size_t other = edge.from == vertex ? edge.to : edge.to == vertex ? edge.from : vertex;
            if (!is_reached[other]) {
                is_reached[other] = true;
                reached.push_back(other);
                tree.children[vertex].emplace_back(other, edge.label);
            }
        }
    }
    return reached.size() == tree.vertices.size() ? std::optional(tree) : std::nullopt;
}

std::string lines_of_tree(const Values& values, inputs::Drawing drawing, std::size_t columns) {
    const std::optional<Tree> tree = tree_of(values);
    if (!tree) {
        return "";
    }
    const bool is_plain = drawing == inputs::Drawing::Ascii;
    std::string text = fmt::format("  {}\n", base::one_line(tree->vertices.front(), 100));
    const std::function<void(std::size_t, const std::string&)> add = [&](std::size_t vertex,
                                                                         const std::string& indent) {
        for (std::size_t i = 0; i < tree->children[vertex].size(); ++i) {
            const auto& [child, label] = tree->children[vertex][i];
            const bool is_last = i + 1 == tree->children[vertex].size();
            const std::string line =
                fmt::format("{}{}{}{}", indent, is_plain ? (is_last ? "`- " : "|- ") : (is_last ? "└─ " : "├─ "),
                            tree->vertices[child], label.empty() ? "" : fmt::format(" ({})", label));
            text += fmt::format("  {}\n", base::shorten(base::one_line(line, 4000), columns > 2 ? columns - 2 : 1));
            add(child, indent + (is_last ? "   " : is_plain ? "|  " : "│  "));
        }
    };
    add(0, "");
    return text;
}

std::string svg_of_tree(const Values& values) {
    const std::optional<Tree> tree = tree_of(values);
    if (!tree) {
        return "";
    }
    constexpr double step_x = 34;
    constexpr double step_y = 48;
    std::vector<Spot> spots(tree->vertices.size());
    double leaves = 0;
    double deepest = 0;
    // Leaves stand beside each other, and a parent above the middle of its children.
    const std::function<void(std::size_t, double)> place = [&](std::size_t vertex, double depth) {
        deepest = std::max(deepest, depth);
        for (const auto& [child, label] : tree->children[vertex]) {
            place(child, depth + 1);
        }
        const auto& children = tree->children[vertex];
        spots[vertex] = {children.empty() ? 20 + step_x * leaves++
                                          : (spots[children.front().first].x + spots[children.back().first].x) / 2,
                         20 + step_y * depth};
    };
    place(0, 0);
    Canvas canvas(40 + step_x * (leaves - 1), 40 + step_y * deepest);
    for (std::size_t vertex = 0; vertex < spots.size(); ++vertex) {
        for (const auto& [child, label] : tree->children[vertex]) {
            canvas.line(spots[vertex], spots[child]);
            if (!label.empty()) {
                canvas.text({(spots[vertex].x + spots[child].x) / 2 + 8, (spots[vertex].y + spots[child].y) / 2}, label,
                            9);
            }
        }
    }
    for (std::size_t vertex = 0; vertex < spots.size(); ++vertex) {
        canvas.circle(spots[vertex], 11);
        canvas.text(spots[vertex], tree->vertices[vertex]);
    }
    return canvas.svg(fmt::format("Tree of {} vertices", tree->vertices.size()));
}

}  // namespace

Shape tree() {
    return {.word = "tree",
            .keys = {{"edges", 2, 3}, {"parents", 1, 1}},
            .required = {"edges", "parents"},
            .lines = lines_of_tree,
            .svg = svg_of_tree};
}

}  // namespace harness::shapes
