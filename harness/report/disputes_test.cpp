#include "harness/report/disputes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::report {
namespace {

using model::Verdict;
using testing::IsEmpty;
using testing::SizeIs;

// Right on two cases, and prints this where the answer is 115.
model::SubmissionResult printing(const std::string& student, const std::string& output) {
    model::SubmissionResult result;
    result.author = model::Author{student, ""};
    result.verdict = output == "115\n" ? Verdict::Accepted : Verdict::WrongAnswer;
    result.score = output == "115\n" ? 100 : 0;
    result.points = model::Points{{}, *result.score, 100};
    result.cases.resize(3);
    for (std::size_t index = 0; index < result.cases.size(); ++index) {
        result.cases[index].name = "secret/" + std::to_string(index);
        result.cases[index].verdict = Verdict::Accepted;
    }
    if (result.verdict == Verdict::WrongAnswer) {
        result.cases[1].verdict = Verdict::WrongAnswer;
        model::Evidence& evidence = result.cases[1].evidence.emplace();
        evidence.given.add(output);
        evidence.expected.emplace().add("115\n");
    }
    return result;
}

std::vector<Dispute> disputes_among(std::vector<model::SubmissionResult> results) {
    model::PackageResult package;
    package.submissions = std::move(results);
    return disputes_of(package);
}

TEST(Disputes, ACaseOnWhichMostRightProgramsAgreeIsNamed) {
    model::SubmissionResult half = printing("eve", "1154\n");
    half.points->factor = 0.5;
    const auto disputes = disputes_among(
        {printing("ada", "1154\n"), printing("bob", "115\n"), printing("cem", " 1154"), half, printing("fay", "7\n")});
    ASSERT_THAT(disputes, SizeIs(1));
    EXPECT_EQ(disputes[0].test_case, "secret/1");
    EXPECT_EQ(disputes[0].expected, "115\n");
    EXPECT_EQ(disputes[0].given, "1154\n");
    EXPECT_EQ(disputes[0].programs, 3U);
    EXPECT_EQ(disputes[0].all, 5U);
    EXPECT_EQ(disputes[0].points, 250);
    EXPECT_TRUE(can_correct(disputes[0]));
    EXPECT_EQ(question_of(disputes[0]),
              "is secret/1 wrong? 3 of 5 programs print \"1154\\n\" there, and are right on all other cases that they "
              "ran; the answer is \"115\\n\" (250 points)");
}

TEST(Disputes, FewProgramsOrAMinorityDisputeNothing) {
    EXPECT_THAT(disputes_among({printing("ada", "1154\n"), printing("bob", "1154\n")}), IsEmpty());
    EXPECT_THAT(disputes_among({printing("ada", "1\n"), printing("bob", "1\n"), printing("cem", "1\n"),
                                printing("eve", "115\n"), printing("fay", "115\n"), printing("gus", "115\n")}),
                IsEmpty());
    EXPECT_THAT(disputes_among({printing("ada", "1\n"), printing("ada", "1\n"), printing("ada", "1\n")}), IsEmpty())
        << "one student";
    EXPECT_THAT(disputes_among({printing("ada", ""), printing("bob", ""), printing("cem", "")}), IsEmpty())
        << "no answer";
}

TEST(Disputes, AProgramThatIsWrongElsewhereAgreesWithNobody) {
    std::vector<model::SubmissionResult> results{printing("ada", "1\n"), printing("bob", "1\n"),
                                                 printing("cem", "1\n")};
    EXPECT_THAT(disputes_among(results), SizeIs(1));
    results[0].cases[2].verdict = Verdict::TimeLimit;
    EXPECT_THAT(disputes_among(results), IsEmpty());
}

TEST(Disputes, AnOutputThatIsNoTextIsNoAnswer) {
    const auto disputes =
        disputes_among({printing("ada", "1\x1b"), printing("bob", "1\x1b"), printing("cem", "1\x1b")});
    ASSERT_THAT(disputes, SizeIs(1));
    EXPECT_FALSE(can_correct(disputes[0]));
    Dispute cut;
    cut.expected = "1";
    cut.given = "2";
    cut.is_cut = true;
    EXPECT_FALSE(can_correct(cut));
    cut.is_cut = false;
    EXPECT_TRUE(can_correct(cut));
}

}  // namespace
}  // namespace harness::report
