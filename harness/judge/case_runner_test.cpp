#include "harness/judge/case_runner.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error_fixture.hpp"
#include "harness/format/package/scratch_package.hpp"
#include "harness/sandbox/fake_runner.hpp"

namespace harness::judge {
namespace {

using namespace std::chrono_literals;
using model::Outcome;
using model::Signaled;
using model::Stop;
using enum model::Verdict;

class JudgeCase : public package::ScratchPackage {
  protected:
    JudgeCase() {
        put_case("1", "8\n", "92\n");
        case_ = package_.cases.back();
        package_.limits.time_limit = 1s;
    }

    // Each run takes the next outcome; the last one repeats. All print the right answer.
    model::CaseResult judge(const std::vector<Outcome>& outcomes, bool in_parallel = true, bool may_confirm = true) {
        const auto script = [&](const sandbox::Request& request, const sandbox::OutputSink& sink) {
            limits_.push_back(request.limits);
            sink("92\n");
            return sandbox::Result{outcomes.at(std::min(limits_.size(), outcomes.size()) - 1), {}};
        };
        return judge(sandbox::fake_runners(script), in_parallel, may_confirm);
    }

    model::CaseResult judge(const sandbox::RunnerFactory& factory, bool in_parallel, bool may_confirm = true) {
        Worker worker(0, 1, factory);
        const workers::JudgingContext context{factory, in_parallel ? 2 : 1};
        Jury jury{make_plan(config_, package_), nullptr};
        jury.plan.time_margin = time_margin_;
        model::CaseResult result = CaseRunner(context, jury).judge(worker, {"/p", {"/program/a"}}, case_, may_confirm);
        renewals_ = dynamic_cast<sandbox::FakeRunner&>(worker.runner()).renewals();
        return result;
    }

    package::Case case_;
    std::vector<model::Limits> limits_;
    double time_margin_ = 1;
    int renewals_ = 0;  // number of sandbox renewals in the last judging
};

TEST_F(JudgeCase, AloneUnderTheExactLimits) {
    const model::CaseResult result = judge({{.cpu = 900ms}}, false);
    EXPECT_EQ(result.verdict, Accepted);
    EXPECT_FALSE(result.reran_alone);
    ASSERT_EQ(limits_.size(), 1U);
    EXPECT_EQ(limits_[0].cpu, 1s);
}

TEST_F(JudgeCase, OneOverTheTimeAloneGetsASecondTryAndNoThird) {
    const Outcome stopped{.end = Signaled{9}, .stop = Stop::Cpu, .cpu = 1001ms};
    const model::CaseResult saved = judge({stopped, {.cpu = 990ms}}, false);
    EXPECT_EQ(saved.verdict, Accepted);
    EXPECT_TRUE(saved.reran_alone);
    EXPECT_EQ(limits_.size(), 2U);
    limits_.clear();
    EXPECT_EQ(judge({stopped, stopped, {.cpu = 990ms}}, false).verdict, TimeLimit);
    EXPECT_EQ(limits_.size(), 2U);
    limits_.clear();
    EXPECT_EQ(judge({{.end = Signaled{9}, .stop = Stop::Wall, .cpu = 1ms, .wall = 3s}}, false).verdict, IdleLimit);
    EXPECT_EQ(limits_.size(), 1U);
}

TEST_F(JudgeCase, ClearCutOnesInParallelAreNotRunAgain) {
    EXPECT_EQ(judge({{.cpu = 700ms, .wall = 2s}}).verdict, Accepted);
    ASSERT_EQ(limits_.size(), 1U);
    EXPECT_EQ(limits_[0].cpu, 2s);
    EXPECT_EQ(limits_[0].wall, 3s);
    EXPECT_EQ(limits_[0].wall_percent_of_cpu, 50) << "others may have cost it half of its cpu time";
    EXPECT_EQ(judge({{.end = Signaled{9}, .stop = Stop::Cpu, .cpu = 1999ms}}).verdict, TimeLimit);
    EXPECT_EQ(judge({{.end = Signaled{9}, .stop = Stop::Wall, .cpu = 1ms, .wall = 3s}}).verdict, IdleLimit);
    EXPECT_EQ(limits_.size(), 3U);
}

TEST_F(JudgeCase, OneNearALimitInParallelIsBelievedOnlyExclusive) {
    const model::CaseResult saved = judge({{.cpu = 1900ms}, {.cpu = 950ms}});
    EXPECT_EQ(saved.verdict, Accepted);
    EXPECT_TRUE(saved.reran_alone);
    EXPECT_EQ(saved.cpu, std::optional<std::chrono::nanoseconds>(950ms));
    ASSERT_EQ(limits_.size(), 2U);
    EXPECT_EQ(limits_[1].cpu, 1s);
    limits_.clear();
    EXPECT_EQ(judge({{.cpu = 850ms}, {.end = Signaled{9}, .stop = Stop::Cpu, .cpu = 1001ms}}).verdict, TimeLimit);
}

// It could have the machine for itself as long as it waits.
TEST_F(JudgeCase, OneThatWaitsIsNeverRunAgain) {
    const Outcome waited{.end = Signaled{9}, .stop = Stop::Wall, .cpu = 1ms, .wall = 3002ms, .wall_limit = 3001ms};
    const model::CaseResult late = judge({waited});
    EXPECT_EQ(late.verdict, IdleLimit);
    EXPECT_THAT(late.reason, testing::HasSubstr("wall limit 3.001 s"));
    EXPECT_EQ(limits_.size(), 1U);
}

TEST_F(JudgeCase, WithoutConfirmationOnlyARunOverTheLimitIsRepeated) {
    EXPECT_EQ(judge({{.cpu = 1000ms}}, true, false).verdict, Accepted);
    EXPECT_EQ(limits_.size(), 1U);
    limits_.clear();
    EXPECT_EQ(judge({{.cpu = 1001ms}, {.cpu = 990ms}}, true, false).verdict, Accepted) << "others slowed it down";
    EXPECT_EQ(limits_.size(), 2U);
    limits_.clear();
    EXPECT_EQ(judge({{.cpu = 1001ms}, {.cpu = 1001ms}, {.cpu = 990ms}}, true, false).verdict, TimeLimit);
    EXPECT_EQ(limits_.size(), 2U);
}

// The margin is for cpu time. Who only waits has the same wall limit as anybody.
TEST_F(JudgeCase, MoreTimeIsTheSameForAnyNumberOfWorkers) {
    for (const auto& [margin, times, percent] : {std::tuple{1.5, 2.0, 50}, {3.0, 3.0, 67}}) {
        time_margin_ = margin;
        for (const bool in_parallel : {false, true}) {
            limits_.clear();
            EXPECT_EQ(judge({{.cpu = 700ms, .wall = 1s}}, in_parallel).verdict, Accepted);
            EXPECT_EQ(limits_.front().cpu, std::chrono::duration_cast<std::chrono::nanoseconds>(1s * times));
            EXPECT_EQ(limits_.front().wall, 3s);
            EXPECT_EQ(limits_.front().wall_percent_of_cpu, percent);
        }
    }
}

// A run's leftovers must be invisible to the next run of the same case. The reruns are not secret.
TEST_F(JudgeCase, EachRerunHasANewSandboxAndAReason) {
    using ::testing::ElementsAre;
    EXPECT_THAT(judge({{.cpu = 700ms}}).reruns, ElementsAre());
    EXPECT_EQ(renewals_, 0);
    limits_.clear();
    const Outcome stopped{.end = Signaled{9}, .stop = Stop::Cpu, .cpu = 1001ms, .wall = 1s};
    EXPECT_THAT(judge({{.cpu = 1200ms, .wall = 2s}, stopped, {.cpu = 990ms}}).reruns,
                ElementsAre("near a limit while others ran: 1.200 s of cpu time, 2.000 s of real time",
                            "over the cpu limit with nothing beside it: 1.001 s"));
    EXPECT_EQ(renewals_, 2);
    int runs = 0;
    const auto fails_once = sandbox::fake_runners([&runs](const auto&, const sandbox::OutputSink& sink) {
        if (runs++ == 0) {
            throw base::JudgeError("no box");
        }
        sink("92\n");
        return sandbox::Result{{.cpu = 1ms}, {}};
    });
    EXPECT_THAT(judge(fails_once, true).reruns, ElementsAre("the judge failed: no box"));
    EXPECT_EQ(renewals_, 1);
}

TEST_F(JudgeCase, OnlyARejectedOneShowsWhatItLookedLike) {
    EXPECT_FALSE(judge({Outcome{}}).evidence.has_value());
    write("1.ans", "93\n");
    Outcome outcome;
    outcome.error_text = "n = 8";
    const model::CaseResult result = judge({outcome});
    EXPECT_EQ(result.verdict, WrongAnswer);
    ASSERT_TRUE(result.evidence.has_value());
    EXPECT_EQ(result.evidence->input.text, "8\n");
    EXPECT_EQ(result.evidence->expected, (model::Excerpt{"93\n", 3}));
    EXPECT_EQ(result.evidence->given, (model::Excerpt{"92\n", 3}));
    EXPECT_EQ(result.evidence->error_text, "n = 8");
    EXPECT_TRUE(result.evidence->compared);
    EXPECT_FALSE(result.evidence->location.has_value());
    EXPECT_FALSE(judge({{.cpu = 1ms}}).evidence->given.is_cut());
}

// Prints ten thousand numbered lines; the validator points to a byte far behind the kept part of the output.
TEST_F(JudgeCase, TheOutputAroundTheValidatorsLocationIsKept) {
    std::string output;
    for (int line = 1; line <= 10'000; ++line) {
        output += fmt::format("line {}\n", line);
    }
    const std::size_t at = output.find("line 9000\n");
    const auto judge_pointing_at = [&](std::size_t position) {
        const auto script = [&](const sandbox::Request& request, const sandbox::OutputSink& sink) {
            if (request.collect.empty()) {
                sink(output);
                return sandbox::Result{};
            }
            sandbox::Result result{{.end = model::Exited{43}}, {}};
            result.collected.push_back({"feedback/diffposition.txt", base::memory_file(fmt::format("0 {}", position))});
            return result;
        };
        const auto factory = sandbox::fake_runners(script);
        Worker worker(0, 1, factory);
        const workers::JudgingContext context{factory};
        const Jury jury{make_plan(config_, package_), nullptr, {compile::Program{"/v", {"/program/validate"}}}};
        return CaseRunner(context, jury).judge(worker, {"/p", {"/program/a"}}, case_);
    };
    const model::CaseResult result = judge_pointing_at(at);
    EXPECT_EQ(result.verdict, WrongAnswer);
    EXPECT_FALSE(result.evidence->compared);
    ASSERT_TRUE(result.evidence->location.has_value());
    const model::OutputLocation& location = *result.evidence->location;
    EXPECT_EQ(location.at, at);
    EXPECT_EQ(location.text, output.substr(at - model::OutputLocation::reach, 2 * model::OutputLocation::reach));
    EXPECT_EQ(location.begin, at - model::OutputLocation::reach);
    EXPECT_EQ(location.first_line, 1 + std::count(output.begin(), output.begin() + location.begin, '\n'));
    EXPECT_EQ(judge_pointing_at(output.size()).evidence->location->text,
              output.substr(output.size() - model::OutputLocation::reach));
    EXPECT_FALSE(judge_pointing_at(output.size() + 1).evidence->location.has_value());
}

TEST_F(JudgeCase, AConversationIsShownInsteadOfTheAnswer) {
    case_.interaction = write("1.interaction", "<8\n>92\n");
    case_.answer = write("1.ans", "93\n");
    const model::CaseResult result = judge({Outcome{}});
    ASSERT_TRUE(result.evidence.has_value());
    EXPECT_EQ(result.evidence->expected, (model::Excerpt{"<8\n>92\n", 7}));
}

TEST_F(JudgeCase, AStaticValidationRunsNothingOfAProgram) {
    case_.expectation = package::Expectation::StaticValidation;
    case_.input = {};
    case_.answer = {};
    EXPECT_EQ(judge({Outcome{}}).verdict, Accepted);
    EXPECT_TRUE(limits_.empty());
}

TEST_F(JudgeCase, ABadValidatorFlagNamesItsPackageAndCase) {
    package_.root = std::filesystem::path("/packages/p");
    package_.validator_flags = {"float_tolerence", "1e-6"};
    EXPECT_THAT(base::error_of([&] { judge({Outcome{}}); }),
                testing::StartsWith("/packages/p: case secret/1: unknown flag"));
}

TEST_F(JudgeCase, AJudgeErrorIsTriedOnceMore) {
    for (const int failures : {1, 2}) {
        int runs = 0;
        const auto factory = sandbox::fake_runners([&](const auto&, const sandbox::OutputSink& sink) {
            if (++runs <= failures) {
                throw base::JudgeError("the box\nbroke");
            }
            sink("92");
            return sandbox::Result{};
        });
        const model::CaseResult result = judge(factory, true);
        EXPECT_EQ(runs, 2);
        EXPECT_EQ(result.verdict, failures == 1 ? Accepted : JudgeError);
        EXPECT_EQ(result.reason, failures == 1 ? "" : "the box\\nbroke");
        EXPECT_FALSE(result.validator_failed);
        EXPECT_EQ(result.name, "secret/1");
    }
}

TEST_F(JudgeCase, AValidatorIsStoppedAtTheDeadlineAndNotAskedAgain) {
    std::vector<std::chrono::nanoseconds> walls;
    const auto factory = sandbox::fake_runners([&](const sandbox::Request& request, const sandbox::OutputSink& sink) {
        if (request.profile == sandbox::Profile::Validator) {
            walls.push_back(request.limits.wall);
            return sandbox::Result{{.end = Signaled{9}, .stop = Stop::Wall}, {}};
        }
        sink("92\n");
        return sandbox::Result{};
    });
    Worker worker(0, 1, factory);
    const workers::JudgingContext context{factory};
    const Jury jury{make_plan(config_, package_), nullptr, {compile::Program{"/v", {"/program/validate"}}}};
    CaseRunner case_runner(context, jury);
    const compile::Program program{"/p", {"/program/a"}};
    const auto judged_until = [&](Deadline deadline) {
        return case_runner.run_once(worker, program, case_, jury.plan.limits, deadline);
    };
    for (int times = 0; times < 3; ++times) {
        EXPECT_EQ(judged_until(std::chrono::steady_clock::now()).verdict, JudgeError);
    }
    EXPECT_EQ(walls, std::vector<std::chrono::nanoseconds>(3, 1ms)) << "the deadline says nothing of the validator";
    judged_until(std::chrono::steady_clock::now() + 2s);
    EXPECT_LE(walls.at(3), 2s);
    EXPECT_GT(walls.at(3), 1ms);
    walls.clear();
    judged_until(Deadline::max());
    EXPECT_EQ(walls, std::vector(2, jury.plan.validator_limits.wall));
    EXPECT_THAT(judged_until(Deadline::max()).reason, testing::HasSubstr("reached its time limit twice"));
}

// Each run of it costs the whole time limit. What another program printed may have made it hang.
TEST_F(JudgeCase, AValidatorThatHangsIsAskedTwiceForAProgramOrForTheJury) {
    for (const bool jurys_own : {false, true}) {
        int asked = 0;
        const auto factory =
            sandbox::fake_runners([&](const sandbox::Request& request, const sandbox::OutputSink& sink) {
                if (request.profile == sandbox::Profile::Validator) {
                    ++asked;
                    return sandbox::Result{{.end = Signaled{9}, .stop = Stop::Cpu}, {}};
                }
                sink("92\n");
                return sandbox::Result{};
            });
        Worker worker(0, 1, factory);
        const workers::JudgingContext context{factory};
        Jury jury{make_plan(config_, package_), nullptr, {compile::Program{"/v", {"/program/validate"}}}};
        jury.plan.check_catches = jurys_own;
        CaseRunner case_runner(context, jury);
        const auto judged = [&](const char* program) {
            model::CaseResult result = case_runner.judge(worker, {program, {"/program/a"}}, case_);
            EXPECT_EQ(result.verdict, JudgeError);
            EXPECT_TRUE(result.validator_failed);
            return result;
        };
        EXPECT_THAT(judged("/p").reason, testing::HasSubstr("the output validator reached its cpu limit"));
        EXPECT_EQ(asked, 2) << "a judge's error is tried once more";
        const model::CaseResult next = judged("/p");
        EXPECT_THAT(next.reason, testing::HasSubstr("reached its time limit twice and was not asked again"));
        EXPECT_THAT(next.reruns, testing::IsEmpty());
        EXPECT_EQ(asked, 2);
        judged("/q");
        EXPECT_EQ(asked, jurys_own ? 2 : 4);
    }
}

}  // namespace
}  // namespace harness::judge
