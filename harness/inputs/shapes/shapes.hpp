// What an input shows, drawn: a graph, a tree, a grid, points or an array. `picture` in judge.toml names the shape, and
// which names of the package's grammar have its values. A new shape is a file here and a row in shapes.cpp.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/inputs/model.hpp"

namespace harness::shapes {

// The values of one name, in the order of the input.
using Column = std::vector<std::string_view>;

// What a picture shows: a column for each name of a key.
class Values {
  public:
    void add(const std::string& key, std::vector<Column> columns) { columns_[key] = std::move(columns); }
    bool has(const std::string& key) const { return columns_.contains(key); }
    const std::vector<Column>& columns(const std::string& key) const { return columns_.at(key); }
    // The first column of a key; empty without the key.
    const Column& column(const std::string& key) const;
    // The first value as a number; empty if there is none, or too large a number.
    std::optional<int> number(const std::string& key) const;

  private:
    std::map<std::string, std::vector<Column>> columns_;
};

// A key of a picture, and how many names of the grammar it takes.
struct Key {
    std::string_view key;
    std::size_t least = 1;
    std::size_t most = 1;
    std::string_view needs{};  // another key that must be there, too
};

struct Shape {
    std::string_view word;  // "graph"
    std::vector<Key> keys;  // besides "size"
    // One of these must be there, and no other.
    std::vector<std::string_view> required;
    // For a terminal of this width, in lines that begin with two blanks. Empty if there is nothing to draw, or too
    // much.
    std::string (*lines)(const Values& values, inputs::Drawing drawing, std::size_t columns);
    // Inline SVG; likewise.
    std::string (*svg)(const Values& values);
};

Shape graph();
Shape tree();
Shape grid();
Shape points();
Shape array();

const std::vector<Shape>& all_shapes();
// Null if no shape has this name.
const Shape* shape_of(std::string_view word);

// Empty for infinities and for what is no number.
std::optional<double> finite_number(std::string_view text);

// An edge, by the indices of its vertices.
struct Edge {
    std::size_t from = 0;
    std::size_t to = 0;
    std::string_view label{};  // empty: it has none
};

// Vertices with their labels, and edges.
struct Network {
    std::vector<std::string> vertices{};  // numbers in their order, then other labels as they come
    std::vector<Edge> edges{};
    bool is_directed = false;
};

// Of "edges" or "arcs", and of "size", which counts the vertices. Empty if they do not fit, or if there are more than
// can be drawn.
std::optional<Network> network_of(const Values& values);

}  // namespace harness::shapes
