#include "harness/inputs/grammar/writing/trees.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/inputs/grammar/writing/trees_fixture.hpp"

namespace harness::grammar {
namespace {

constexpr const char* ordered_edges =
    "INT(2,1000,n) NEWLINE REP(n-1) INT(1,n-1,a) SPACE INT(a+1,n) SPACE INT(1,99) NEWLINE END";
constexpr const char* parents_of_2_to_n = "INT(2,1000,n) NEWLINE REP(n-1,SPACE) INT(1,n) END NEWLINE";
constexpr const char* earlier_parents = "INT(2,1000,n) NEWLINE REPI(i,n-1,SPACE) INT(1,i+1) END NEWLINE";
constexpr const char* parents_of_all = "INT(1,1000,n) NEWLINE REP(n,SPACE) INT(0,n) END NEWLINE";

TEST(Trees, ThereIsOneOfEachFormInEachSize) {
    using Degrees = std::vector<std::size_t> (*)(const std::string& input);
    for (const auto& [grammar, degrees_in] : {std::pair<const char*, Degrees>{edges_of_tree, degrees_of_tree},
                                              {ordered_edges, degrees_of_tree},
                                              {parents_of_2_to_n, degrees_by_parents},
                                              {earlier_parents, degrees_by_parents},
                                              {parents_of_all, degrees_by_parents}}) {
        const auto model = model_that_knows(grammar);
        std::vector<std::vector<std::size_t>> trees;
        for (const int size : {8, 16, 64}) {
            for (const std::string& input : model->of_size(size, 1, false).all()) {
                trees.push_back(degrees_in(input));
            }
        }
        const auto any = [&](const auto& is_meant) {
            return std::ranges::any_of(trees, [&](const auto& counts) { return !counts.empty() && is_meant(counts); });
        };
        EXPECT_TRUE(any([](const auto& counts) { return counts.size() > 4 && counts[0] == 2; }))
            << "a path: " << grammar;
        EXPECT_TRUE(any([](const auto& counts) { return counts.size() > 4 && counts[1] == 1; }))
            << "a star: " << grammar;
        EXPECT_TRUE(any([](const auto& counts) {
            return counts.size() > 6 && counts[0] == 3 && counts[counts.size() / 2] == 1;
        })) << "a binary tree: "
            << grammar;
        EXPECT_GE(std::set(trees.begin(), trees.end()).size(), 8U) << grammar;
    }
}

TEST(Trees, SmallAndPlainInputsAreTrees) {
    const auto model = model_that_knows(edges_of_tree);
    EXPECT_EQ(degrees_of_tree(model->plain(500, 1)).size(), 500U);
    const std::vector<std::string> small = model->small({}).all();
    const auto is_tree = [](const std::string& input) { return degrees_of_tree(input).size() >= 4; };
    EXPECT_GE(std::ranges::count_if(small, is_tree), 100);
}

}  // namespace
}  // namespace harness::grammar
