#include "harness/report/class_summary.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::report {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

model::SubmissionResult scored(const std::string& student, double score, const std::vector<std::string>& failed) {
    model::SubmissionResult result;
    result.verdict = failed.empty() ? model::Verdict::Accepted : model::Verdict::WrongAnswer;
    result.author = model::Author{student, ""};
    result.score = score;
    result.points = model::Points{{}, score, 60};
    result.cases.emplace_back().name = "sample/1";
    result.cases.back().verdict = model::Verdict::Accepted;
    for (const std::string& name : failed) {
        result.cases.emplace_back().name = name;
        result.cases.back().verdict = model::Verdict::WrongAnswer;
    }
    return result;
}

TEST(ClassSummary, TellsWhatScoresCameToAndWhichCasesAreHard) {
    model::PackageResult package;
    package.submissions = {scored("ada", 60, {}), scored("ada", 20, {"secret/1"}), scored("bob", 30, {"secret/2"})};
    EXPECT_THAT(class_summary(package), IsEmpty()) << "of two";
    package.submissions.push_back(scored("eve", 0, {"secret/1", "secret/2"}));
    package.submissions.push_back(scored("fay", 10, {"secret/3"}));
    EXPECT_THAT(class_summary(package), ElementsAre("scores of 4 students: mean 25, median 20 of 60",
                                                    "failed most often: secret/2 (2), secret/1 (1), secret/3 (1)"));
    package.submissions.values().back().score.reset();
    EXPECT_EQ(class_summary(package)[0], "scores of 3 students: mean 30, median 30 of 60") << "no score is none of 0";
}

}  // namespace
}  // namespace harness::report
