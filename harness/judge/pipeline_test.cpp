#include "harness/judge/pipeline.hpp"

#include <atomic>
#include <thread>

#include "harness/base/error_fixture.hpp"
#include "harness/judge/pipeline_fixture.hpp"

namespace harness::judge {
namespace {

using sandbox::Request;
using sandbox::Result;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using enum model::Verdict;

// Records the events whose order is guaranteed.
class Log : public model::Listener {
  public:
    void package_started(const model::PackageInfo& package) override {
        lines.push_back(fmt::format("{} {}x{}", package.name, package.submissions, package.cases));
    }
    void case_ended(const model::PackageInfo& /*package*/, const std::string& /*submission*/,
                    const model::CaseResult& /*result*/) override {
        ++cases;
    }
    void submission_ended(const model::PackageInfo& /*package*/, const model::SubmissionResult& result) override {
        lines.push_back(fmt::format("{} {}", result.name, model::short_name(result.verdict)));
    }
    void package_ended(const model::PackageResult& /*result*/) override { lines.emplace_back("end"); }

    std::vector<std::string> lines;
    int cases = 0;
};

// Records the order in which results become known.
struct Judged : model::Listener {
    void submission_judged(const model::PackageInfo& /*package*/, std::size_t place,
                           const model::SubmissionResult& result) override {
        lines.push_back(fmt::format("{} {}", place, result.name));
        quick_is_done = quick_is_done || result.name == "quick";
    }
    std::vector<std::string> lines;
    std::atomic<bool> quick_is_done = false;
};

TEST_F(JudgePackage, OnlyTheFirstRejectedCaseKeepsItsEvidence) {
    package_.stop_at_rejection = false;
    submit("a", "2:wrong 3:wrong", {WrongAnswer});
    const model::PackageResult result = judge(2);
    const std::vector<model::CaseResult> cases = result.submissions[0].cases;
    ASSERT_EQ(cases.size(), 4U);
    EXPECT_TRUE(cases[1].evidence.has_value());
    EXPECT_EQ(cases[2].verdict, WrongAnswer);
    EXPECT_FALSE(cases[2].evidence.has_value());
}

TEST_F(JudgePackage, StopsAtTheFirstRejection) {
    submit("crash", "2:crash 3:wrong", {RunTimeError});
    EXPECT_EQ(text_of(judge(1)),
              "secret/1.ans: is odd\n"
              "crash RTE as expected 'secret/2: SIGSEGV (segmentation fault)' secret/1=AC secret/2=RTE\n");
    EXPECT_EQ(runs_, 2);
}

TEST_F(JudgePackage, TheResultDoesNotDependOnTheNumberOfJobs) {
    submit("a", "right", {Accepted});
    submit("b", "2:wrong 3:crash 4:wrong", {WrongAnswer});
    submit("c", "uncompilable", {CompileError});
    submit("d", "1:crash 4:wrong", {Accepted});
    submit("e", "4:wrong", {});
    submit("f", "3:throw 4:wrong", {WrongAnswer});
    package_.catches = {{"secret/4", {"b", "d"}}, {"secret/3", {"b"}}};
    const std::string expected = text_of(judge(1));
    EXPECT_THAT(expected, HasSubstr("b WA not as expected 'secret/3 claims to catch it, but gave RTE'"));
    for (const int jobs : {2, 4}) {
        for (int round = 0; round < 20; ++round) {
            Log log;
            ASSERT_EQ(text_of(judge(jobs, {&log})), expected) << jobs << " jobs";
            ASSERT_THAT(log.lines, ElementsAre("p 6x4", "a AC", "b WA", "c CE", "d RTE", "e WA", "f JE", "end"));
            ASSERT_GE(log.cases, 4 + 4 + 2 + 4 + 3);
        }
    }
}

TEST_F(JudgePackage, WhatIsKnownIsTakenAndNotJudged) {
    submit("a", "right", {Accepted});
    submit("b", "uncompilable", {Accepted});
    submit("c", "right", {Accepted});
    known_.resize(3);
    known_[0].fingerprint.all = "f";
    model::SubmissionResult known;
    known.name = known.from_run = "b";
    known.verdict = Accepted;
    known.expected = {Accepted};
    known.as_expected = true;
    known_[1].result = [&] { return known; };
    Log log;
    const model::PackageResult result = judge(2, {&log});
    EXPECT_THAT(log.lines, ElementsAre("p 3x4", "a AC", "b AC", "c AC", "end"));
    EXPECT_EQ(result.submissions[1], known);
    EXPECT_EQ(result.submissions[0].fingerprint.all, "f");
    EXPECT_EQ(runs_, 8);
    known_[0].result = known_[2].result = known_[1].result;
    judge(2);
    EXPECT_EQ(runs_, 8);
}

TEST_F(JudgePackage, AKnownCaseIsNotRun) {
    submit("a", "3:wrong", {Accepted});
    known_.resize(1);
    known_[0].cases.resize(4);
    model::CaseResult& known = known_[0].cases[1].emplace();
    known.name = "secret/2";
    known.verdict = Accepted;
    known.cpu = std::chrono::nanoseconds{7};
    const model::SubmissionResult result = judge(1).submissions.front();
    EXPECT_EQ(runs_, 2);
    EXPECT_EQ(result.verdict, WrongAnswer);
    EXPECT_EQ(result.cases.at(1), known);
}

TEST_F(JudgePackage, WhatMustReachATimeLimitRunsFirstAndIsReportedInItsTurn) {
    submit("right", "right", {Accepted, TimeLimit});
    submit("slow", "right", {TimeLimit});
    submit("waits", "right", {IdleLimit, TimeLimit});
    Judged judged;
    Log log;
    judge(1, {&judged, &log});
    EXPECT_THAT(judged.lines, ElementsAre("1 slow", "2 waits", "0 right"));
    EXPECT_THAT(log.lines, ElementsAre("p 3x4", "right AC", "slow AC", "waits AC", "end"));
}

// A result that waits for its turn behind a slow submission must not be lost with that one.
TEST_F(JudgePackage, AResultIsToldAsSoonAsItIsKnown) {
    submit("slow", "slow", {Accepted});
    submit("quick", "quick", {Accepted});
    Judged judged;
    before_run_ = [&](const Request& request) {
        const bool waits = request.profile == sandbox::Profile::Submission &&
                           base::read_file(request.program_dir / "program") == "slow";
        for (int ms = 0; waits && !judged.quick_is_done && ms < 10'000; ++ms) {
            std::this_thread::sleep_for(std::chrono::milliseconds{1});
        }
    };
    judge(2, {&judged});
    EXPECT_THAT(judged.lines, ElementsAre("1 quick", "0 slow"));
}

TEST_F(JudgePackage, ACaseThatClaimsToCatchIsRunAfterARejectionToo) {
    package_.catches = {{"secret/3", {"w"}}};
    submit("w", "2:wrong 3:wrong", {WrongAnswer});
    EXPECT_THAT(text_of(judge(1)), HasSubstr("w WA as expected 'secret/2: "));
    EXPECT_THAT(text_of(judge(1)), HasSubstr(" secret/1=AC secret/2=WA secret/3=WA\n"));
    check_catches_ = false;
    EXPECT_THAT(text_of(judge(1)), HasSubstr(" secret/1=AC secret/2=WA\n"));
}

TEST_F(JudgePackage, AMissedCatchIsNotAsExpected) {
    package_.catches = {{"secret/3", {"accepts", "otherwise"}}};
    submit("accepts", "2:wrong", {WrongAnswer});
    submit("otherwise", "2:wrong 3:crash", {WrongAnswer});
    const std::string text = text_of(judge(1));
    EXPECT_THAT(text, HasSubstr("accepts WA not as expected 'secret/3 claims to catch it, but gave AC' secret/1=AC "
                                "secret/2=WA secret/3=AC missed secret/3=AC\n"));
    EXPECT_THAT(text, HasSubstr("otherwise WA not as expected 'secret/3 claims to catch it, but gave RTE'"));
}

TEST_F(JudgePackage, ACompileErrorIsAVerdictAndRunsNothing) {
    package_.catches = {{"secret/3", {"no"}}};
    submit("no", "uncompilable", {CompileError});
    EXPECT_THAT(text_of(judge(1)), HasSubstr("no CE as expected 'main.c:1:1: error: no'\n"));
    EXPECT_EQ(runs_, 0);
}

TEST_F(JudgePackage, ALanguageThatIsNotKnownIsNoVerdict) {
    submissions_.push_back({"rejected/a.java", {write("a.java", "class A {}")}, {CompileError, WrongAnswer}, {}});
    const model::PackageResult result = judge(1);
    EXPECT_THAT(text_of(result), HasSubstr("rejected/a.java none not as expected 'no language for .java'\n"));
    model::Summary summary;
    model::count(result, summary);
    EXPECT_EQ(summary.not_judged, 1);
    EXPECT_EQ(summary.as_expected + summary.not_as_expected + summary.judge_errors, 0);
}

TEST_F(JudgePackage, ARefusedSubmissionIsACompileErrorUnlessItIsDamaged) {
    submissions_.push_back({"folder", {}, {Accepted}});
    submissions_.back().refusal = "is a folder without a source file";
    submissions_.push_back({"damaged", {}, {Accepted}});
    submissions_.back().refusal = "'main.c' is damaged";
    submissions_.back().is_damaged = true;
    submit("right", "right", {Accepted});
    const std::string text = text_of(judge(1));
    EXPECT_THAT(text, HasSubstr("folder CE not as expected 'is a folder without a source file'\n"));
    EXPECT_THAT(text, HasSubstr("damaged none not as expected ''main.c' is damaged'\n"));
    EXPECT_THAT(text, HasSubstr("right AC as expected"));
}

TEST_F(JudgePackage, AFailureOfTheSandboxIsNeverAVerdictOnTheSubmission) {
    submit("twice", "2:throw 3:wrong", {WrongAnswer});
    EXPECT_THAT(text_of(judge(1)),
                HasSubstr("twice JE not as expected 'secret/2: the box broke' secret/1=AC secret/2=JE\n"));
    EXPECT_EQ(runs_, 3) << "a failure is tried once more";
}

TEST_F(JudgePackage, AFailureOfTheJudgeIsNoGrade) {
    package_.stop_at_rejection = false;
    gives_points_ = true;
    submit("fails", "2:wrong 3:throw", {Accepted});
    submit("wrong", "2:wrong", {Accepted});
    const model::PackageResult result = judge(1);
    EXPECT_EQ(result.submissions[0].score, std::nullopt);
    EXPECT_EQ(result.submissions[1].score, 40);
}

TEST_F(JudgePackage, WhyThereIsNoHintIsNotForStudents) {
    explain_ = true;
    package_.submissions = {{"wrong_answer/m.c", {write("m.c", "// breaks the box\n1:throw")}, {WrongAnswer}, {}}};
    submit("wrong", "1:wrong", {Accepted});
    const model::SubmissionResult result = judge(1).submissions.front();
    EXPECT_THAT(result.hints, IsEmpty());
    EXPECT_THAT(result.reason, testing::EndsWith(" (no hint, as the judge failed: the box broke)"));
    EXPECT_THAT(result.cases.at(0).reason, testing::Not(HasSubstr("the box broke"))) << "that students see";
}

TEST_F(JudgePackage, AFailureToCompileIsNoCompileError) {
    submit("full", "compile-throw", {CompileError});
    submit("right", "right", {Accepted});
    const std::string text = text_of(judge(1));
    EXPECT_THAT(text, HasSubstr("full JE not as expected 'no\\nroom'\n"));
    EXPECT_THAT(text, HasSubstr("right AC as expected"));
    EXPECT_EQ(failed_compiles_, 2) << "a failure is tried once more";
}

TEST_F(JudgePackage, AValidatorThatDoesNotCompileIsThePackagesFault) {
    package_.output_validators = {{"output_validators/v", {write("v.c", "uncompilable")}}};
    submit("right", "right", {Accepted});
    for (const int jobs : {1, 4}) {
        EXPECT_THAT(base::error_of([&] { judge(jobs); }),
                    HasSubstr("output_validators/v: does not compile: main.c:1:1: error: no"));
    }
    EXPECT_EQ(runs_, 0);
}

TEST_F(JudgePackage, SomeAreJudgedBeforeAllAreCompiled) {
    for (int number = 10; number < 40; ++number) {
        submit(fmt::format("s{}", number), fmt::format("right {}", number), {Accepted});
    }
    bool early = false;
    before_run_ = [&](const Request& request) { early |= request.profile == sandbox::Profile::Compiler && runs_ > 0; };
    EXPECT_TRUE(judge(1).submissions.size() == 30 && early);
}

TEST_F(JudgePackage, AnInterruptionEndsItWithoutAResult) {
    submit("right", "right", {Accepted});
    for (const int jobs : {1, 2}) {
        stop_ = {};
        before_run_ = [&](const Request& request) {
            if (request.profile == sandbox::Profile::Submission) {
                stop_.request_stop();
                throw sandbox::Interrupted{};
            }
        };
        Log log;
        EXPECT_THROW(judge(jobs, {&log}), sandbox::Interrupted);
        EXPECT_THAT(log.lines, ElementsAre("p 1x4"));
    }
    EXPECT_EQ(runs_, 0);
}

// A worker makes an info for each submission of its shard.
TEST_F(JudgePackage, TheStatementIsReadOnlyForReports) {
    write("problem_statement/problem.en.md", "Add them.\n");
    Plan plan = make_plan(config_, package_);
    EXPECT_EQ(plan.info(1, "").statement, model::Statement{});
    plan.shows_statement = true;
    EXPECT_EQ(plan.info(1, "").statement.text, "Add them.\n");
}

}  // namespace
}  // namespace harness::judge
