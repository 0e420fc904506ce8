#include "harness/model/result.hpp"

#include <gtest/gtest.h>

namespace harness::model {
namespace {

TEST(Count, AddsUpEverySubmissionAndProblem) {
    PackageResult package;
    package.problems.resize(2);
    package.submissions.resize(3);
    package.submissions[0].verdict = Verdict::Accepted;
    package.submissions[0].as_expected = true;
    package.submissions[1].verdict = Verdict::JudgeError;
    package.submissions[2].verdict = Verdict::WrongAnswer;
    package.submissions[2].cases.resize(1);
    package.submissions[2].cases[0].verdict = Verdict::JudgeError;
    Summary summary{10, 20, 30, 40};
    count(package, summary);
    EXPECT_EQ(summary, (Summary{11, 22, 32, 42}));
}

}  // namespace
}  // namespace harness::model
