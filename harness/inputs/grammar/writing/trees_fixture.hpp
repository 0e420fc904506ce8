// What tests ask of trees in inputs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <numeric>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "harness/inputs/grammar/writing/grammar_model.hpp"

namespace harness::grammar {

inline constexpr const char* edges_of_tree =
    "INT(1,1000,n) NEWLINE REP(n-1) INT(1,n) SPACE INT(1,n) SPACE INT(1,99) NEWLINE END";

inline std::vector<std::size_t> numbers_in(const std::string& input) {
    std::istringstream stream(input);
    std::vector<std::size_t> all;
    for (std::size_t number = 0; stream >> number;) {
        all.push_back(number);
    }
    return all;
}

// The number of edges of each vertex, in descending order; empty if they connect not all vertices, or make a cycle.
inline std::vector<std::size_t> degrees(std::size_t vertices,
                                        const std::vector<std::pair<std::size_t, std::size_t>>& edges) {
    std::vector<std::size_t> group(vertices);
    std::iota(group.begin(), group.end(), std::size_t{0});
    std::vector<std::size_t> counts(vertices);
    for (const auto& [end, other] : edges) {
        const std::size_t from = group.at(end);
        const std::size_t to = group.at(other);
        if (from == to) {
            return {};
        }
        std::ranges::replace(group, from, to);
        ++counts[end];
        ++counts[other];
    }
    std::ranges::sort(counts, std::greater{});
    return edges.size() + 1 == vertices ? counts : std::vector<std::size_t>{};
}

inline std::vector<std::size_t> degrees_of_tree(const std::string& input) {
    const std::vector<std::size_t> numbers = numbers_in(input);
    std::vector<std::pair<std::size_t, std::size_t>> edges;
    for (std::size_t at = 1; at + 2 < numbers.size(); at += 3) {
        edges.emplace_back(numbers[at] - 1, numbers[at + 1] - 1);
    }
    return degrees(numbers[0], edges);
}

// Of a list of parents: of the vertices from 2 on, or of all, with 0 as the root's.
inline std::vector<std::size_t> degrees_by_parents(const std::string& input) {
    const std::vector<std::size_t> numbers = numbers_in(input);
    const std::size_t first = numbers.size() == numbers[0] ? 2 : 1;
    std::vector<std::pair<std::size_t, std::size_t>> edges;
    for (std::size_t at = 1; at < numbers.size(); ++at) {
        if (numbers[at] != 0) {
            edges.emplace_back(at + first - 2, numbers[at] - 1);
        }
    }
    return degrees(numbers[0], edges);
}

inline std::unique_ptr<inputs::InputModel> model_that_knows(const char* grammar) {
    auto model = make_model(grammar);
    EXPECT_TRUE(model->learn([](const std::string&) { return true; })) << grammar;
    return model;
}

}  // namespace harness::grammar
