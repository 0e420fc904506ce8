#include "harness/inputs/grammar/writing/trees.hpp"

#include <algorithm>
#include <numeric>

namespace harness::grammar {

namespace {

using std::size_t;
using Form = TreeStyle::Form;
using Labels = TreeStyle::Labels;

std::vector<size_t> labels_of(Labels labels, size_t vertices, inputs::Random& random) {
    std::vector<size_t> all(vertices);
    std::iota(all.begin(), all.end(), size_t{0});
    if (labels == Labels::ToRoot) {
        std::ranges::reverse(all);
    } else if (labels == Labels::Shuffled) {
        random.shuffle(all);
    }
    return all;
}

}  // namespace

TreeStyle random_tree_style(inputs::Random& random) {
    return {.form = static_cast<Form>(random.below(static_cast<int>(Form::Random) + 1)),
            .labels = static_cast<Labels>(random.below(static_cast<int>(Labels::Shuffled) + 1))};
}

size_t parent_in(Form form, size_t vertex, size_t vertices, inputs::Random& random) {
    const size_t handle = (vertices + 1) / 2;  // of a broom; the spine of a caterpillar
    switch (form) {
        case Form::Path:
            return vertex - 1;
        case Form::Star:
            return 0;
        case Form::Broom:
            return std::min(vertex, handle) - 1;
        case Form::Caterpillar:
            return vertex < handle ? vertex - 1 : random.index(handle);
        case Form::Binary:
            return (vertex - 1) / 2;
        default:
            return random.index(vertex);
    }
}

std::vector<std::pair<size_t, size_t>> tree_edges(const TreeStyle& style, size_t vertices, inputs::Random& random) {
    const std::vector<size_t> labels = labels_of(style.labels, vertices, random);
    std::vector<std::pair<size_t, size_t>> edges;
    for (size_t vertex = 1; vertex < vertices; ++vertex) {
        edges.emplace_back(labels[parent_in(style.form, vertex, vertices, random)], labels[vertex]);
    }
    if (style.labels == Labels::ToRoot) {
        std::ranges::reverse(edges);
    } else if (style.labels == Labels::Shuffled) {
        random.shuffle(edges);
        for (auto& [end, other] : edges) {
            if (random.percent(50)) {
                std::swap(end, other);
            }
        }
    }
    return edges;
}

std::vector<size_t> tree_parents(const TreeStyle& style, size_t vertices, bool may_root_be_any,
                                 inputs::Random& random) {
    std::vector<size_t> labels = labels_of(style.labels, vertices, random);
    if (!may_root_be_any) {
        std::iter_swap(labels.begin(), std::ranges::find(labels, size_t{0}));
    }
    std::vector<size_t> parents(vertices);
    parents[labels[0]] = labels[0];
    for (size_t vertex = 1; vertex < vertices; ++vertex) {
        parents[labels[vertex]] = labels[parent_in(style.form, vertex, vertices, random)];
    }
    return parents;
}

}  // namespace harness::grammar
