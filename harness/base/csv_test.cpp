#include "harness/base/csv.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error_fixture.hpp"

namespace harness::base {
namespace {

using testing::ElementsAre;

TEST(Csv, CellsAreReadAsRfc4180HasThem) {
    const std::vector<CsvRow> rows = read_csv("a,\"b,\"\"c\"\"\n d\",\r\n\n\"\",x\"y\ré;,\n1", ',', "x.csv");
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_THAT(rows[0].cells, ElementsAre("a", "b,\"c\"\n d", ""));
    EXPECT_EQ(rows[1].line, 4);
    EXPECT_THAT(rows[1].cells, ElementsAre("", "x\"y"));
    EXPECT_EQ(rows[2].line, 5);
    EXPECT_THAT(rows[2].cells, ElementsAre("é;", ""));
    EXPECT_THAT(rows[3].cells, ElementsAre("1"));
    EXPECT_THAT(read_csv("a;b", ';', "x.csv").at(0).cells, ElementsAre("a", "b"));
    EXPECT_TRUE(read_csv("", ',', "x.csv").empty());
}

TEST(Csv, AQuoteWithoutAnEndIsNamed) {
    EXPECT_EQ(error_of([] { read_csv("a,b\n\"c\nd", ',', "x.csv"); }), "x.csv:2: a quote has no end");
}

TEST(Csv, WhatIsWrittenIsReadAgain) {
    for (const char* text : {"", "a", "a,b", "\"", "a\r\nb", " a", "a;b", "'"}) {
        EXPECT_THAT(read_csv(csv_cell(text) + ",x", ',', "x.csv").at(0).cells, ElementsAre(text, "x"));
        EXPECT_THAT(read_csv(csv_cell(text, ';') + ";x", ';', "x.csv").at(0).cells, ElementsAre(text, "x"));
    }
}

}  // namespace
}  // namespace harness::base
