// Trees, for the numbers of an input that are the ends of edges, or the parents of vertices.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "harness/inputs/random.hpp"

namespace harness::grammar {

struct TreeStyle {
    enum class Form { Path, Star, Broom, Caterpillar, Binary, Random };
    enum class Labels { FromRoot, ToRoot, Shuffled };  // each parent's number is the smaller; the larger; any

    Form form = Form::Random;
    Labels labels = Labels::Shuffled;
};

TreeStyle random_tree_style(inputs::Random& random);

// Of a vertex other than the root 0: its parent, a smaller number.
std::size_t parent_in(TreeStyle::Form form, std::size_t vertex, std::size_t vertices, inputs::Random& random);

// The edges of a tree, each with the parent first unless labels are shuffled. At least one vertex.
std::vector<std::pair<std::size_t, std::size_t>> tree_edges(const TreeStyle& style, std::size_t vertices,
                                                            inputs::Random& random);

// The parent of each vertex; the root is its own, and is 0 unless it may be any.
std::vector<std::size_t> tree_parents(const TreeStyle& style, std::size_t vertices, bool may_root_be_any,
                                      inputs::Random& random);

}  // namespace harness::grammar
