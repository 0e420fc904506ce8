#include "harness/report/location.hpp"

#include <gtest/gtest.h>

namespace harness::report {
namespace {

TEST(LinesAround, MarkTheLineAndCountInTheWholeOutput) {
    const model::OutputLocation location{100'007, 100'000, 184'599, "cut\na\nb c\x1b d\ne\nf\ng\nh\n"};
    EXPECT_EQ(line_of(location), 184'601);
    EXPECT_EQ(lines_around(location),
              "  184599  cut\n"
              "  184600  a\n"
              "> 184601  b c\\x1b d\n"
              "  184602  e\n"
              "  184603  f\n"
              "  184604  g\n");
}

TEST(LinesAround, TheEndOfTheOutputIsAPlaceToo) {
    EXPECT_EQ(lines_around({4, 0, 1, "1\n2\n"}), "       1  1\n       2  2\n>      3  (ends here)\n");
    EXPECT_EQ(lines_around({0, 0, 1, ""}), ">      1  (ends here)\n");
    EXPECT_EQ(lines_around({99, 0, 1, "1"}), ">      1  1\n") << "a validator may count wrongly";
}

TEST(LinesAround, OfALongLineThePieceAtThePlace) {
    const std::string lines = lines_around({5000, 0, 1, std::string(5000, 'x') + "HERE" + std::string(5000, 'y')});
    EXPECT_NE(lines.find("xHEREy"), lines.npos);
    EXPECT_LT(lines.size(), 400U);
}

TEST(WrongLocations, AreTheValidatorsOrTheFirstDifference) {
    model::Evidence evidence;
    evidence.expected = model::Excerpt{"1\n2\n3\n", 6};
    evidence.given = {"1\n2\n4\n", 6};
    EXPECT_FALSE(wrong_locations(evidence).given) << "not compared word by word";
    evidence.compared = true;
    EXPECT_EQ(line_of(*wrong_locations(evidence).given), 3);
    EXPECT_EQ(line_of(*wrong_locations(evidence).expected), 3);
    evidence.word = 2;
    EXPECT_EQ(line_of(*wrong_locations(evidence).given), 2) << "the word that the reason names";
    evidence.word.reset();
    evidence.given = {"1\n2\n", 1'000'000};
    EXPECT_FALSE(wrong_locations(evidence).given) << "where the excerpt ends is no mistake";
    evidence.location = model::OutputLocation{9, 8, 7, "x\n"};
    EXPECT_EQ(wrong_locations(evidence).given, evidence.location);
    EXPECT_FALSE(wrong_locations(evidence).expected);
}

}  // namespace
}  // namespace harness::report
