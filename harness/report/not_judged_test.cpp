// The output of each format for a submission in an unknown language.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/report/console.hpp"
#include "harness/report/csv.hpp"
#include "harness/report/github.hpp"
#include "harness/report/gradescope.hpp"
#include "harness/report/json.hpp"
#include "harness/report/junit.hpp"
#include "harness/report/report_fixture.hpp"

namespace harness::report {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;

// A run with one such submission.
template <typename Report, typename... Arguments>
std::string text_of_run(const std::string& command, Arguments... arguments) {
    model::SubmissionResult result;
    result.name = "rejected/A.java";
    result.verdict = model::Verdict::NotJudged;
    result.expected = {model::Verdict::WrongAnswer, model::Verdict::CompileError};
    result.reason = "no language for .java";
    result.compile.message = "'A.java' is in no known language; known are .c (C17)";
    return text_of<Report>(package_of({result}), run_of(command), arguments...);
}

TEST(NotJudged, IsNoVerdictInAnyFormat) {
    const json whole = json::parse(text_of_run<Json>("verify"));
    EXPECT_TRUE(whole["packages"][0]["submissions"][0]["verdict"].is_null());
    EXPECT_EQ(whole["summary"]["not_judged"], 1);
    EXPECT_EQ(whole["summary"]["as_expected"], 0);
    EXPECT_EQ(whole["summary"]["not_as_expected"], 0);
    EXPECT_THAT(text_of_run<JUnit>("verify"), AllOf(HasSubstr("<skipped message=\"not judged: no language for .java\""),
                                                    HasSubstr("failures=\"0\" errors=\"0\" skipped=\"1\"")));
    EXPECT_THAT(text_of_run<Csv>("grade"), HasSubstr("\"rejected/A.java\",\"p\",not judged,,,"));
    EXPECT_THAT(text_of_run<GitHub>("verify", "token", "/home/c", GitHub::Drivers{}),
                HasSubstr("title=none rejected/A.java::not judged on p: no language for .java"));
}

TEST(NotJudged, HasNoScoreAndSaysWhichLanguagesThereAre) {
    const json told = json::parse(text_of_run<Gradescope>("grade", model::Feedback::Verdict));
    EXPECT_FALSE(told.contains("score"));
    EXPECT_THAT(told["output"].get<std::string>(),
                AllOf(HasSubstr("Verdict: not judged\n"), HasSubstr("known are .c (C17)")));
}

TEST(NotJudged, IsCountedApartInTheTable) {
    for (const auto& [command, end] : {std::pair{"verify", "1 submission, 0 as expected, 1 not judged\n"},
                                       {"grade", "1 submission: 0 accepted, 0 not, 1 not judged\n"}}) {
        EXPECT_THAT(
            text_of_run<Console>(command, ConsoleOptions{}),
            AllOf(HasSubstr("? rejected/A.java                  not judged: no language for .java\n"), EndsWith(end)));
    }
}

}  // namespace
}  // namespace harness::report
