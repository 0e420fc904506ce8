#include "harness/inputs/grammar/writing/graphs.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/inputs/grammar/writing/trees_fixture.hpp"

namespace harness::grammar {
namespace {

constexpr const char* tree_with_values =
    "INT(1,99,n) NEWLINE REP(n,SPACE) INT(0,99) END NEWLINE REP(n-1) INT(0,n-1) SPACE INT(0,n-1) NEWLINE END";
constexpr const char* connected_graph =
    "INT(1,99,n) SPACE INT(0,99,m) NEWLINE REP(m) INT(1,n) SPACE INT(1,n) SPACE INT(1,99) NEWLINE END";

// What is left if each step that `fails` is taken.
std::string smallest_that_fails(const char* grammar, std::string input,
                                const std::function<bool(const std::string&)>& fails) {
    const auto model = model_that_knows(grammar);
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        model->each_smaller(std::string(input), [&](std::string step) {
            goes_on = fails(step);
            if (goes_on) {
                input = std::move(step);
            }
            return !goes_on;
        });
    }
    return input;
}

TEST(Graphs, ATreeStaysATreeWhenItShrinks) {
    std::string star = "40\n";
    for (int vertex = 1; vertex <= 40; ++vertex) {
        star += vertex == 17 ? "" : std::to_string(41 - vertex == 17 ? 24 : 41 - vertex) + " 17 5\n";
    }
    const auto has_children = [](std::size_t count) {
        return [count](const std::string& input) {
            const std::vector<std::size_t> counts = degrees_of_tree(input);
            return !counts.empty() && counts[0] >= count;
        };
    };
    ASSERT_TRUE(has_children(39)(star));
    EXPECT_EQ(smallest_that_fails(edges_of_tree, star, has_children(4)), "5\n1 2 1\n1 3 1\n1 4 1\n1 5 1\n");
    std::string path = "30\n";
    for (int vertex = 1; vertex < 30; ++vertex) {
        path += std::to_string(vertex * 7 % 30 + 1) + " " + std::to_string((vertex - 1) * 7 % 30 + 1) + " 9\n";
    }
    EXPECT_EQ(smallest_that_fails(edges_of_tree, path,
                                  [](const std::string& input) {
                                      const std::vector<std::size_t> counts = degrees_of_tree(input);
                                      return counts.size() >= 4 && counts[0] == 2;
                                  })
                  .size(),
              20U);
}

TEST(Graphs, VerticesTakeWhatBelongsToThem) {
    EXPECT_EQ(smallest_that_fails(tree_with_values, "4\n3 4 9 5\n3 0\n0 1\n3 2\n",
                                  [](const std::string& input) {
                                      return input.find('9') != std::string::npos &&
                                             input.find("0 1") != std::string::npos;
                                  }),
              "2\n0 9\n0 1\n");
}

TEST(Graphs, ATestCaseGoesBeforeVerticesOfAnother) {
    constexpr const char* trees =
        "INT(1,9,t) NEWLINE REP(t) INT(1,99,n) NEWLINE REP(n-1) INT(1,n) SPACE INT(1,n) NEWLINE END END";
    std::vector<std::string> steps;
    model_that_knows(trees)->each_smaller("2\n2\n1 2\n3\n1 2\n2 3\n", [&](std::string step) {
        steps.push_back(std::move(step));
        return true;
    });
    const auto second_is_dropped = std::ranges::find(steps, "1\n2\n1 2\n");
    ASSERT_NE(second_is_dropped, steps.end());
    EXPECT_NE(std::find(second_is_dropped, steps.end(), "2\n2\n1 2\n2\n1 2\n"), steps.end()) << "3 became 2";
}

TEST(Graphs, MergedVerticesTakeTheirEdges) {
    const std::string input = "5 6\n1 2 1\n2 3 1\n3 4 1\n4 5 1\n5 1 1\n2 2 1\n";
    std::vector<std::string> steps;
    model_that_knows(connected_graph)->each_smaller(input, [&](std::string step) {
        steps.push_back(std::move(step));
        return true;
    });
    EXPECT_THAT(steps, testing::Contains("1 0\n"));
    EXPECT_THAT(steps, testing::Contains("4 5\n1 2 1\n2 3 1\n3 4 1\n4 1 1\n2 2 1\n")) << "5 became 1";
}

}  // namespace
}  // namespace harness::grammar
