// What conformance/scores.txt does not ask of the built judge.
#include "harness/judge/scoring/case_score.hpp"

#include <gtest/gtest.h>

#include "harness/support/error.hpp"

namespace harness::judge {
namespace {

using check::GivenScore;
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
    // The score as text, "none", or "fault".
    std::string score(bool accepted, const GivenScore& given = {}) {
        try {
            const auto got = score_of(package_, one_, accepted, given);
            return got ? std::to_string(static_cast<int>(*got)) : "none";
        } catch (const support::JudgeError&) {
            return "fault";
        }
    }

    package::Package package_;
    package::Case one_;
};

TEST_F(CaseScoreTest, NothingHasOneInAProblemWithoutScores) {
    package_.type.scoring = false;
    EXPECT_EQ(score(true, {.score = "5"}), "none");
}

TEST_F(CaseScoreTest, WhatTheFormatForbidsIsAFault) {
    EXPECT_EQ(score(false, {.multiplier = "0"}), "fault");
    EXPECT_EQ(score(true, {.multiplier = "1.5"}), "fault");
    EXPECT_EQ(score(true, {.multiplier = "-0.5"}), "fault");
    for (const char* text : {"", "nan", "inf", "1e999", "-1", "1 2", "0x10", "ten", "1,5"}) {
        EXPECT_EQ(score(true, {.score = text}), "fault") << text;
    }
    one_.most.reset();
    EXPECT_EQ(score(true, {.multiplier = "1"}), "fault");
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
