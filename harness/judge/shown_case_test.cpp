// Which test case of a rejected submission is shown.
#include "harness/judge/pipeline_fixture.hpp"

namespace harness::judge {
namespace {

using testing::HasSubstr;
using enum model::Verdict;

TEST_F(JudgePackage, AWrongAnswerIsShownAtTheSmallestCaseThatHasOne) {
    for (const auto& [number, text] : {std::pair{1, "111"}, {2, "22"}, {3, "3"}, {4, "4"}}) {
        write(fmt::format("{}.in", number), text);
        write(fmt::format("{}.ans", number), text);
    }
    explain_ = true;
    check_catches_ = false;
    submit("all", "111:wrong 22:wrong 3:wrong 4:wrong", {Accepted});
    submit("behind", "22:wrong 4:wrong", {Accepted});
    submit("crash", "22:wrong 3:crash 4:wrong", {Accepted});
    submit("other", "22:crash 3:wrong", {Accepted});
    for (const int jobs : {1, 2, 3}) {
        const model::PackageResult result = judge(jobs);
        EXPECT_THAT(text_of(result),
                    testing::AllOf(HasSubstr("all WA"), HasSubstr("secret/1=WA secret/3=WA\n"), HasSubstr("behind WA"),
                                   HasSubstr("secret/1=AC secret/2=WA secret/4=WA\n"), HasSubstr("crash WA"),
                                   HasSubstr("secret/1=AC secret/2=WA\nother RTE"),
                                   testing::EndsWith("secret/1=AC secret/2=RTE\n")));
        EXPECT_THAT(result.submissions[1].reason, testing::StartsWith("secret/4: "));
        EXPECT_FALSE(result.submissions[1].cases[1].evidence);
        EXPECT_EQ(result.submissions[1].cases[2].evidence->input.text, "4");
        EXPECT_THAT(result.submissions[2].reason, testing::StartsWith("secret/2: ")) << "looking costs no time limits";
    }
}

// A program that reads one number only fails a case with many of them. With the end of the input alone, it fails for a
// reason that hides this.
TEST_F(JudgePackage, ASmallerCaseIsShownOnlyIfItFailsInTheSameWay) {
    for (const auto& [number, text] : {std::pair{1, "1"}, {2, "22\n22\n22"}, {3, "3"}, {4, "4\n4"}}) {
        write(fmt::format("{}.in", number), text);
        write(fmt::format("{}.ans", number), text);
    }
    explain_ = true;
    check_catches_ = false;
    submit("a", "22\n22\n22:first line 3:more 4\n4:first line", {Accepted});
    const auto reason = [&] {
        const model::PackageResult result = judge(1);
        return result.submissions[0].reason;
    };
    EXPECT_THAT(reason(), testing::StartsWith("secret/4: ")) << "secret/3 has an answer too many";
    package_.cases[3].expectation = package::Expectation::NonZeroExit;
    EXPECT_THAT(reason(), testing::StartsWith("secret/2: ")) << "secret/4 is to be refused";
    package_.cases[3].expectation = package::Expectation::Answer;
    package_.cases[1].name = "sample/2";
    EXPECT_THAT(reason(), testing::StartsWith("sample/2: ")) << "everybody knows samples";
}

}  // namespace
}  // namespace harness::judge
