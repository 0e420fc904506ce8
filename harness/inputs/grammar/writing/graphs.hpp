// Graphs in recorded inputs, to make them smaller without cutting them apart.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "harness/inputs/grammar/writing/writer.hpp"

namespace harness::grammar {

// Edges that a loop writes, one in each round. Vertices have the numbers from 0 on here.
struct RecordedGraph {
    struct Edge {
        std::size_t items[2]{};  // of the ends
        std::size_t ends[2]{};
    };

    std::size_t loop = 0;                     // its item
    std::size_t vertex_count = 0;             // the item with the number of vertices
    std::optional<std::size_t> edge_count{};  // that of edges, if it has an item of its own
    Integer first{};                          // the input's number of vertex 0
    std::vector<Edge> edges{};                // of the rounds
    std::vector<std::size_t> order{};         // all vertices, each after its parent: those next to 0, then the next …
    std::vector<std::size_t> parents{};       // one of the vertices before it; of 0 itself
    std::vector<std::size_t> vertex_loops{};  // items of the loops that have a round for each vertex

    // Merges each vertex with an index in [from, to) of `order`, which must not be the first, with its parent.
    Change without(std::size_t from, std::size_t to) const;
    // Gives vertices new numbers in their order, and sorts the edges; also the ends of each, if wanted.
    Change in_order(bool sorts_ends) const;

  private:
    // The edges of the rounds that are kept, with the new numbers of all vertices.
    Change renumbered(const std::vector<std::size_t>& kept, const std::vector<std::size_t>& numbers,
                      bool sorts_ends) const;
};

std::vector<RecordedGraph> graphs_in(const Facts& facts, const Recorded& recorded);

}  // namespace harness::grammar
