#include "harness/model/verdict.hpp"

#include <array>

#include <gtest/gtest.h>

namespace harness::model {
namespace {

using enum Verdict;

constexpr std::array all{Accepted,    WrongAnswer,  TimeLimit,    IdleLimit,  MemoryLimit,
                         OutputLimit, RunTimeError, CompileError, JudgeError, NotJudged};

TEST(Verdict, ShortNamesReadBack) {
    for (const Verdict verdict : all) {
        EXPECT_EQ(verdict_from_short_name(short_name(verdict)), verdict);
    }
    EXPECT_EQ(verdict_from_short_name("ac"), std::nullopt);
}

TEST(Verdict, NamesAreThoseOfTheDocumentation) {
    EXPECT_EQ(short_name(Accepted), "AC");
    EXPECT_EQ(short_name(IdleLimit), "ILE");
    EXPECT_EQ(short_name(JudgeError), "JE");
    EXPECT_EQ(long_name(WrongAnswer), "wrong answer");
    EXPECT_EQ(long_name(JudgeError), "judge error");
}

TEST(Satisfies, OnlyWhatIsListed) {
    EXPECT_TRUE(satisfies(WrongAnswer, {WrongAnswer}));
    EXPECT_TRUE(satisfies(WrongAnswer, {TimeLimit, WrongAnswer}));
    EXPECT_FALSE(satisfies(WrongAnswer, {Accepted}));
}

TEST(Satisfies, TheSpecialCaseOfAListedOneButNotTheReverse) {
    EXPECT_TRUE(satisfies(IdleLimit, {TimeLimit}));
    EXPECT_FALSE(satisfies(TimeLimit, {IdleLimit}));
    EXPECT_TRUE(satisfies(MemoryLimit, {RunTimeError}));
    EXPECT_FALSE(satisfies(RunTimeError, {MemoryLimit}));
    EXPECT_TRUE(satisfies(OutputLimit, {TimeLimit}));
    EXPECT_FALSE(satisfies(TimeLimit, {OutputLimit}));
    EXPECT_FALSE(satisfies(OutputLimit, {WrongAnswer}));
    EXPECT_FALSE(satisfies(OutputLimit, {RunTimeError}));
}

TEST(Satisfies, NothingExpectedIsSatisfiedByEveryVerdictOnTheSubmission) {
    for (const Verdict verdict : all) {
        EXPECT_EQ(satisfies(verdict, {}), verdict != JudgeError && verdict != NotJudged);
    }
    EXPECT_FALSE(satisfies(NotJudged, {NotJudged, CompileError}));
    EXPECT_FALSE(satisfies(JudgeError, {JudgeError}));
}

}  // namespace
}  // namespace harness::model
