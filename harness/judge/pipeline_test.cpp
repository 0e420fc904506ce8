#include "harness/judge/pipeline.hpp"

#include <atomic>
#include <thread>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/package/scratch_package.hpp"
#include "harness/sandbox/fake_runner.hpp"
#include "harness/support/error_fixture.hpp"
#include "harness/support/fd.hpp"

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

// All parts of a result that must not depend on the number of jobs.
std::string text_of(const model::PackageResult& result) {
    std::string text;
    for (const model::PackageProblem& problem : result.problems) {
        text += fmt::format("{}: {}\n", problem.where, problem.what);
    }
    for (const model::SubmissionResult& one : result.submissions) {
        text += fmt::format("{} {} {} '{}'", one.name, model::short_name(one.verdict),
                            one.as_expected ? "as expected" : "not as expected", one.reason);
        for (const model::CaseResult& each : one.cases) {
            text += fmt::format(" {}={}", each.name, model::short_name(each.verdict));
        }
        for (const model::MissedCatch& missed : one.missed_catches) {
            text += fmt::format(" missed {}={}", missed.case_name, model::short_name(missed.got));
        }
        text += '\n';
    }
    return text;
}

// A package of four cases; the answer equals the input. A submission's source is a script of words: "right", "N:wrong"
// (at case N), "N:first line", "N:more", "N:crash", "N:throw" (the sandbox fails), "uncompilable", "compile-throw".
class JudgePackage : public package::ScratchPackage {
  protected:
    JudgePackage() {
        for (const char* number : {"1", "2", "3", "4"}) {
            put_case(number, number, number);
        }
    }

    void submit(const std::string& name, const std::string& script, std::vector<model::Verdict> expected) {
        submissions_.push_back({name, {write(name + ".c", script)}, std::move(expected), {}});
    }

    Result compile(const Request& request, const sandbox::OutputSink& sink) {
        Result result;
        if (request.arguments.back() == "--version") {
            sink("1\n");
            return result;
        }
        const std::string source = support::read_file(request.files.front().source);
        if (source == "compile-throw") {
            ++failed_compiles_;
            throw support::JudgeError("no\nroom");
        }
        if (source == "uncompilable") {
            result.outcome.end = model::Exited{1};
            result.outcome.error_text = "main.c: In function 'main':\nmain.c:1:1: error: no\n  1 | no\n";
        }
        result.collected.push_back({"program", support::memory_file(source)});
        return result;
    }

    Result run(const Request& request, const sandbox::OutputSink& sink) {
        if (request.profile == sandbox::Profile::Compiler) {
            return compile(request, sink);
        }
        ++runs_;
        const std::string script = support::read_file(request.program_dir / "program");
        const std::string input = support::read_all(request.standard_input);
        const auto says = [&](const char* what) { return script.find(input + ":" + what) != std::string::npos; };
        if (says("throw")) {
            throw support::JudgeError("the box broke");
        }
        Result result;
        result.outcome.cpu = std::chrono::milliseconds{1};
        if (says("crash")) {
            result.outcome.end = model::Signaled{11};
        }
        sink(says("wrong")        ? "x"
             : says("first line") ? input.substr(0, input.find('\n'))
             : says("more")       ? input + "\n7"
                                  : input);
        return result;
    }

    model::PackageResult judge(int jobs, const std::vector<model::Listener*>& listeners = {}) {
        const auto factory = sandbox::fake_runners([this](const Request& request, const sandbox::OutputSink& sink) {
            if (before_run_) {
                before_run_(request);
            }
            return run(request, sink);
        });
        Options options;
        options.check_catches = check_catches_;
        options.explain = explain_;
        options.problems = {{"secret/1.ans", "is odd"}};
        options.known = known_;
        if (gives_points_) {
            options.points = [](const model::SubmissionResult& /*result*/) {
                return model::Points{{}, 80, 100, std::chrono::hours{1}, 0.5};
            };
        }
        const workers::JudgingContext context{config_, factory, jobs, stop_.get_token()};
        return judge_package(context, make_jury(context, package_), submissions_, options, listeners);
    }

    std::vector<package::Submission> submissions_;
    bool check_catches_ = true;
    bool explain_ = false;
    bool gives_points_ = false;
    std::vector<Known> known_;
    std::stop_source stop_;
    std::function<void(const Request&)> before_run_;
    std::atomic<int> runs_{0};
    std::atomic<int> failed_compiles_{0};
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
                           support::read_file(request.program_dir / "program") == "slow";
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

TEST_F(JudgePackage, ARefusedSubmissionIsACompileErrorAmongTheOthers) {
    submissions_.push_back({"folder", {}, {Accepted}});
    submissions_.back().refusal = "is a folder without a source file";
    submit("right", "right", {Accepted});
    const std::string text = text_of(judge(1));
    EXPECT_THAT(text, HasSubstr("folder CE not as expected 'is a folder without a source file'\n"));
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
        EXPECT_THAT(support::error_of([&] { judge(jobs); }),
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

}  // namespace
}  // namespace harness::judge
