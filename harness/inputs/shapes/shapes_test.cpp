#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/inputs/models.hpp"

namespace harness::inputs {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const std::string graph_grammar =
    "INT(1,99,n) SPACE INT(0,99,m) NEWLINE REP(m) INT(1,n,u) SPACE INT(1,n,v) SPACE INT(0,9,w) NEWLINE END EOF";
const std::string list_grammar = "INT(1,500,n) NEWLINE REP(n,SPACE) FLOAT(-99,99,a) END NEWLINE EOF";

std::string lines(const Picture& picture, const std::string& grammar, const std::string& input) {
    return model_of({.picture = picture, .grammar = grammar})->draw(input, Drawing::Ascii, 60, 9);
}

std::string svg(const Picture& picture, const std::string& grammar, const std::string& input,
                std::optional<std::size_t> part = std::nullopt) {
    const auto figure = model_of({.picture = picture, .grammar = grammar})->figure(input, part);
    return figure ? figure->svg : "";
}

TEST(Shapes, AGraphHasAllItsVertices) {
    const Picture edges{{"input", "graph"}, {"edges", "u v"}, {"size", "n"}};
    EXPECT_EQ(lines(edges, graph_grammar, "4 2\n1 2 5\n2 4 7\n"),
              "  4 vertices, 2 edges\n  1 -- 2\n  2 -- 1 4\n  3 --\n  4 -- 2\n");
    const Picture arcs{{"input", "graph"}, {"arcs", "u v w"}};
    EXPECT_EQ(lines(arcs, graph_grammar, "4 2\n1 2 5\n2 4 7\n"),
              "  3 vertices, 2 arcs\n  1 -> 2(5)\n  2 -> 4(7)\n  4 ->\n");
    const std::string drawn = svg(edges, graph_grammar, "4 2\n1 2 5\n2 4 7\n");
    EXPECT_EQ(drawn, svg(edges, graph_grammar, "4 2\n1 2 5\n2 4 7\n")) << "the same each time";
    EXPECT_THAT(drawn,
                AllOf(HasSubstr(">3</text>"), HasSubstr("Graph: 4 vertices, 2 edges"), Not(HasSubstr(">7</text>"))));
    EXPECT_THAT(svg(arcs, graph_grammar, "4 2\n1 2 5\n2 4 7\n"), HasSubstr(">7</text>"));
}

TEST(Shapes, ATreeHangsFromItsFirstVertex) {
    const std::string parents = "INT(2,99,n) NEWLINE REP(n-1,SPACE) INT(1,n,p) END NEWLINE EOF";
    const Picture by_parents{{"input", "tree"}, {"parents", "p"}};
    EXPECT_EQ(lines(by_parents, parents, "4\n1 1 2\n"), "  1\n  |- 2\n  |  `- 4\n  `- 3\n");
    EXPECT_THAT(svg(by_parents, parents, "4\n1 1 2\n"), HasSubstr("Tree of 4 vertices"));
    EXPECT_EQ(lines(by_parents, parents, "4\n1 1 4\n"), "") << "4 is its own parent";
    const Picture by_edges{{"input", "tree"}, {"edges", "u v w"}, {"size", "n"}};
    EXPECT_EQ(lines(by_edges, graph_grammar, "3 2\n3 2 5\n1 3 7\n"), "  1\n  `- 3 (7)\n     `- 2 (5)\n");
    EXPECT_EQ(lines(by_edges, graph_grammar, "4 3\n1 2 0\n2 3 0\n3 1 0\n"), "") << "this is no tree";
    const std::string texts = "REGEX(\"[a-z]\",u) SPACE REGEX(\"[^x]{3,3}\",v) NEWLINE EOF";
    EXPECT_EQ(lines({{"input", "tree"}, {"edges", "u v"}}, texts, "a \x1b[J\n"), "  a\n  `- \\x1b[J\n")
        << "labels are hostile";
}

TEST(Shapes, AGridHasTextsOrCells) {
    const std::string texts = "INT(1,9,h) NEWLINE REP(h) REGEX(\"[.#<]+\",row) NEWLINE END EOF";
    const Picture rows{{"input", "grid"}, {"rows", "row"}};
    EXPECT_EQ(lines(rows, texts, "2\n.#\n<.\n"), "  . #\n  < .\n");
    EXPECT_THAT(svg(rows, texts, "2\n.#\n<.\n"),
                AllOf(HasSubstr("Grid of 2 rows and 2 columns"), HasSubstr("&lt;"), Not(HasSubstr("><</text>"))));
    const std::string numbers =
        "INT(1,9,h) SPACE INT(1,9,w) NEWLINE REP(h) REP(w,SPACE) INT(0,99,c) END NEWLINE END EOF";
    EXPECT_EQ(lines({{"input", "grid"}, {"cells", "c"}, {"width", "w"}}, numbers, "2 3\n1 2 3\n40 5 6\n"),
              "   1  2  3\n  40  5  6\n");
    const std::string words =
        "INT(1,9,h) SPACE INT(1,9,w) NEWLINE REP(h) REP(w,SPACE) REGEX(\"[a-z]+\",c) END NEWLINE END EOF";
    const Picture cells{{"input", "grid"}, {"cells", "c"}, {"width", "w"}};
    EXPECT_THAT(lines(cells, words, "1 2\nb " + std::string(40, 'a') + "\n"),
                AllOf(HasSubstr(" b "), Not(HasSubstr(std::string(30, ' ')))))
        << "a long cell is cut, and no other is as wide";
}

TEST(Shapes, PointsLieInTheirRange) {
    const std::string grammar = "INT(1,999,n) NEWLINE REP(n) INT(-9,9,x) SPACE INT(-9,9,y) NEWLINE END EOF";
    const Picture picture{{"input", "points"}, {"points", "x y"}};
    const std::string drawn = lines(picture, grammar, "3\n-1 -1\n3 5\n3 5\n");
    EXPECT_THAT(drawn, AllOf(HasSubstr("3 points: x -1 to 3, y -1 to 5"), HasSubstr(".2\n"), HasSubstr("\n  o.")));
    EXPECT_THAT(svg(picture, grammar, "3\n-1 -1\n3 5\n3 5\n"), HasSubstr("<circle"));
    const std::string words =
        "INT(1,999,n) NEWLINE REP(n) REGEX(\"[a-z0-9-]+\",x) SPACE REGEX(\"[a-z0-9-]+\",y) NEWLINE END EOF";
    EXPECT_THAT(lines(picture, words, "2\n1 2\n5e2 3\n"), HasSubstr("x 1 to 500"));
    for (const char* input : {"2\n1 2\ninf 3\n", "2\n1 2\nnan 3\n", "2\n1e308 2\n-1e308 3\n"}) {
        EXPECT_EQ(lines(picture, words, input), "") << input;
    }
}

TEST(Shapes, AnArrayHasABarForEachValue) {
    const Picture picture{{"input", "array"}, {"values", "a"}};
    EXPECT_EQ(
        lines(picture, list_grammar, "3\n1 -2 0\n"),
        "    1   1 =======================\n    2  -2 ----------------------------------------------\n    3   0\n");
    EXPECT_THAT(svg(picture, list_grammar, "3\n1 -2 0\n"), HasSubstr("3 values, from -2 to 1"));
}

TEST(Shapes, EachSizeBeginsAPicture) {
    const std::string tests =
        "INT(1,9,t) NEWLINE REP(t) INT(1,9,n) NEWLINE REP(n,SPACE) INT(0,9,a) END NEWLINE END EOF";
    const Picture picture{{"input", "array"}, {"values", "a"}, {"size", "n"}};
    const std::string input = "2\n1\n7\n2\n3 4\n";
    EXPECT_THAT(lines(picture, tests, input), AllOf(HasSubstr("1 of 2:\n    1  7"), HasSubstr("2 of 2:\n    1  3")));
    EXPECT_EQ(svg(picture, tests, input), "") << "which of them";
    EXPECT_THAT(svg(picture, tests, input, 1), HasSubstr("2 values, from 3 to 4"));
}

TEST(Shapes, WhatIsTooLargeOrNoInputIsNotDrawn) {
    const Picture picture{{"input", "array"}, {"values", "a"}};
    std::string many = "450\n0";
    for (int i = 1; i < 450; ++i) {
        many += " 0";
    }
    for (const std::string& input : {many + "\n", std::string("3\n1 2"), std::string()}) {
        EXPECT_EQ(lines(picture, list_grammar, input), "");
        EXPECT_EQ(svg(picture, list_grammar, input), "");
    }
}

// "KEY MESSAGE".
std::string error_of_shape(const Picture& picture, const std::string& grammar) {
    try {
        model_of({.picture = picture, .grammar = grammar});
        return "";
    } catch (const PictureError& error) {
        return error.key + ' ' + error.message;
    }
}

TEST(Shapes, SayWhatAPictureLacks) {
    EXPECT_THAT(error_of_shape({{"input", "graph"}, {"edges", "u v"}}, ""),
                HasSubstr("input is \"graph\", which needs a grammar"));
    EXPECT_THAT(error_of_shape({{"input", "graph"}, {"edges", "u v"}}, "INT("),
                HasSubstr("line 1 of the package's grammar"));
    EXPECT_EQ(error_of_shape({{"input", "graph"}}, graph_grammar),
              "input is \"graph\", which also needs 'edges' or 'arcs'");
    EXPECT_EQ(error_of_shape({{"input", "graph"}, {"edges", "u v"}, {"arcs", "v w"}}, graph_grammar),
              "input is \"graph\", which takes only one of 'edges' or 'arcs'");
    EXPECT_EQ(error_of_shape({{"input", "graph"}, {"edges", "u"}}, graph_grammar),
              "edges must have 2 or 3 names of the grammar, and is \"u\"");
    EXPECT_EQ(error_of_shape({{"input", "graph"}, {"edges", "u x"}}, graph_grammar),
              "edges has \"x\", which is no value of the grammar; it has n, m, u, v, w");
    EXPECT_EQ(error_of_shape({{"input", "graph"}, {"edge", "u v"}}, graph_grammar),
              "edge is not known of the shape \"graph\"");
    EXPECT_EQ(error_of_shape({{"input", "grid"}, {"cells", "w"}}, graph_grammar), "cells also needs 'width'");
}

}  // namespace
}  // namespace harness::inputs
