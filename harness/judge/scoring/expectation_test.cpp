// What conformance/scores.txt and expectations.txt cannot ask, because no script there reaches a limit.
#include "harness/judge/scoring/expectation.hpp"

#include <gtest/gtest.h>

namespace harness::judge {
namespace {

using enum model::Verdict;

// A submission with the scores of two groups.
class ExpectationTest : public testing::Test {
  protected:
    ExpectationTest() {
        package_.type.scoring = true;
        package_.groups.emplace_back();
        result_.verdict = Accepted;
        result_.points.emplace().groups = {{.cases = "secret/1", .verdict = IdleLimit},
                                           {.cases = "secret/2", .verdict = MemoryLimit}};
    }
    // What is not as expected; empty: all is.
    std::string fault() {
        result_.reason.clear();
        compare_with_expectation(package_, submission_, result_);
        EXPECT_EQ(result_.as_expected, result_.reason.empty());
        return result_.reason;
    }

    package::Package package_;
    package::Submission submission_{.name = "rejected/a.c", .files = {}, .expected = {}};
    model::SubmissionResult result_;
};

TEST_F(ExpectationTest, AGradeAdmitsWhatAVerdictAdmits) {
    submission_.grades = {TimeLimit, RunTimeError};
    EXPECT_EQ(fault(), "");
    submission_.grades = {IdleLimit, MemoryLimit};
    EXPECT_EQ(fault(), "");
    result_.points->groups[1].verdict = RunTimeError;
    EXPECT_EQ(fault(), "secret/2 gave RTE, and the expected grade is MLE");
    result_.points->groups[0].verdict = TimeLimit;
    EXPECT_EQ(fault(), "secret/1 gave TLE, and the expected grade is ILE");
}

TEST_F(ExpectationTest, AScoreMayDifferByWhatArithmeticLeaves) {
    submission_.scores = {{"", 0.3, 0.3}};
    result_.points->got = 0.1 + 0.2;
    EXPECT_EQ(fault(), "");
    result_.points->got = 0.31;
    EXPECT_EQ(fault(), "the score is 0.31, and expected is 0.3");
}

}  // namespace
}  // namespace harness::judge
