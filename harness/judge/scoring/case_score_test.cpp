// What conformance/scores.txt does not ask of the built judge.
#include "harness/judge/scoring/case_score.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "harness/base/error.hpp"

namespace harness::judge {
namespace {

using check::ValidatorScore;
using package::Scoring;

class CaseScoreTest : public testing::Test {
  protected:
    CaseScoreTest() {
        package_.type.scoring = true;
        package_.scoring = Scoring::Groups;
        package_.groups.emplace_back();
        one_.name = "secret/1";
        one_.is_scored = true;
        one_.most = 40;
    }
    // The score as text, "none", or why the validator failed.
    std::string score(bool accepted, const ValidatorScore& given = {}) {
        try {
            const auto got = score_of(package_, one_, accepted, given);
            return got ? std::to_string(static_cast<int>(*got)) : "none";
        } catch (const base::JudgeError& error) {
            return error.what();
        }
    }

    package::Package package_;
    package::Case one_;
};

TEST_F(CaseScoreTest, NothingHasOneInAProblemWithoutScores) {
    package_.type.scoring = false;
    EXPECT_EQ(score(true, {.score = "5"}), "none");
    EXPECT_EQ(score(true, {.score = "5", .decides = true}),
              "the output validator gave points, and the problem has no scores");
}

TEST_F(CaseScoreTest, ARejectedCaseHasNothing) {
    EXPECT_EQ(score(false), "0");
    one_.is_scored = false;
    EXPECT_EQ(score(false), "none");
}

TEST_F(CaseScoreTest, ARangeHasBothItsEnds) {
    EXPECT_EQ(score(true, {.score = " 0\n"}), "0");
    EXPECT_EQ(score(true, {.score = "40"}), "40");
    EXPECT_EQ(score(true, {.multiplier = "0"}), "0");
    EXPECT_EQ(score(true, {.multiplier = "1"}), "40");
}

TEST_F(CaseScoreTest, AScoreMayExceedTheHighestByWhatArithmeticLeaves) {
    EXPECT_EQ(score(true, {.score = "40.00001"}), "40");
    EXPECT_EQ(score(true, {.score = "40.1"}), "the output validator gave a score of 40.1, and the case has 40 at most");
}

TEST(FewerPoints, AreCountedWhereBothHaveSome) {
    package::Package package;
    for (const bool minimizes : {false, true}) {
        package.type.minimizes = minimizes;
        EXPECT_NE(gets_fewer_points(package, 1, 2), minimizes);
        EXPECT_EQ(gets_fewer_points(package, 2, 1), minimizes);
        EXPECT_FALSE(gets_fewer_points(package, 0.1 + 0.2, 0.3)) << "what arithmetic leaves";
        EXPECT_FALSE(gets_fewer_points(package, 0.3, 0.1 + 0.2));
        EXPECT_FALSE(gets_fewer_points(package, std::nullopt, 1));
        EXPECT_FALSE(gets_fewer_points(package, 1, std::nullopt));
    }
}

TEST_F(CaseScoreTest, WhatTheFormatForbidsIsAFault) {
    EXPECT_EQ(score(false, {.multiplier = "0"}), "the output validator gave a score to a case that it rejected");
    for (const char* text : {"1.5", "-0.5"}) {
        EXPECT_EQ(score(true, {.multiplier = text}),
                  fmt::format("the output validator's score_multiplier.txt (0 to 1) must hold one number, and holds "
                              "\"{}\"",
                              text));
    }
    for (const char* text : {"", "nan", "inf", "1e999", "-1", "1 2", "0x10", "ten", "1,5"}) {
        EXPECT_EQ(score(true, {.score = text}),
                  fmt::format("the output validator's score.txt (not negative) must hold one number, and holds "
                              "\"{}\"",
                              text));
    }
    EXPECT_EQ(score(true, {.score = std::string(61, 'x')}),
              "the output validator's score.txt (not negative) must hold one number, and holds \"" +
                  std::string(57, 'x') + "…\"");
    one_.most.reset();
    EXPECT_EQ(score(true), "the output validator wrote no score.txt for a case without a highest score");
    EXPECT_EQ(score(true, {.multiplier = "1"}),
              "the output validator wrote score_multiplier.txt for a case without a highest score");
}

TEST_F(CaseScoreTest, ASampleHasNoneWhateverTheValidatorSays) {
    one_.name = "sample/1";
    EXPECT_EQ(score(true, {.score = "1"}), "none");
}

TEST_F(CaseScoreTest, InLegacyARejectedCaseHasWhatTheValidatorSays) {
    package_.scoring = Scoring::Graders;
    EXPECT_EQ(score(false, {.score = "3"}), "3");
}

TEST_F(CaseScoreTest, InDomJudgeOnlyAGroupOfItsOwnScoreGivesOne) {
    package_.scoring = Scoring::DomJudge;
    package_.groups[0].accept_score = 7;
    EXPECT_EQ(score(true), "0");
    package_.groups[0].has_accept_score = true;
    EXPECT_EQ(score(true), "7");
    EXPECT_EQ(score(true, {.score = "88.37"}), "88");
    one_.name = "sample/1";
    EXPECT_EQ(score(true, {.score = "88.37"}), "0");
}

}  // namespace
}  // namespace harness::judge
