#include "harness/judge/check/program_validator.hpp"

#include <csignal>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error_fixture.hpp"
#include "harness/sandbox/fake_runner.hpp"

namespace harness::check {
namespace {

namespace fs = std::filesystem;
using model::Exited;
using model::Outcome;
using model::Signaled;
using model::Stop;
using sandbox::FakeRunner;
using testing::ElementsAre;
using testing::HasSubstr;

const compile::Program program{"/cache/abc", {"/program/validate"}};

// Ends so, and leaves this text in a file of its feedback.
FakeRunner ending(const Outcome& outcome, const std::string& text = "",
                  const std::string& file = "feedback/judgemessage.txt") {
    return FakeRunner([=](const sandbox::Request& request, const sandbox::OutputSink&) {
        sandbox::Result result{outcome, {}};
        for (const std::string& name : request.collect) {
            result.collected.push_back({name, name == file && !text.empty() ? base::memory_file(text) : base::Fd{}});
        }
        return result;
    });
}

Check validate(FakeRunner& runner) {
    return run_output_validator(runner, program, {}, fs::path{"/p/1.in"}, fs::path{"/p/1.ans"}, 7, {"tolerance", "3"});
}

std::string judge_error(FakeRunner runner) {
    return base::error_of<base::JudgeError>([&] { validate(runner); });
}

TEST(OutputValidator, SaysWhereTheOutputGoesWrong) {
    const auto position_of = [](const std::string& text) {
        FakeRunner runner = ending({.end = Exited{43}}, text, "feedback/diffposition.txt");
        return validate(runner).position;
    };
    EXPECT_EQ(position_of("0 4711\n"), 4711);
    for (const char* useless : {"", "0", "x y", "0 -1", "0 99999999999999999999"}) {
        EXPECT_FALSE(position_of(useless).has_value()) << useless;
    }
}

TEST(OutputValidator, GetsInputAnswerFeedbackAndFlags) {
    FakeRunner runner = ending({.end = Exited{42}});
    EXPECT_TRUE(validate(runner).accepted);
    const sandbox::Request& request = runner.requests().at(0);
    EXPECT_EQ(request.profile, sandbox::Profile::Validator);
    EXPECT_THAT(request.arguments,
                ElementsAre("/program/validate", "/work/input", "/work/answer", "/work/feedback/", "tolerance", "3"));
    EXPECT_EQ(request.files.at(0).name, "input");
    EXPECT_EQ(request.files.at(0).source, "/p/1.in");
    EXPECT_EQ(request.files.at(1).name, "answer");
    EXPECT_EQ(request.files.at(1).source, "/p/1.ans");
    EXPECT_THAT(request.writable_dirs, ElementsAre("feedback"));
    EXPECT_EQ(request.standard_input, 7);
    EXPECT_EQ(request.program_dir, "/cache/abc");
}

TEST(OutputValidator, ARejectionBringsItsFirstLineMadeSafe) {
    FakeRunner runner = ending({.end = Exited{43}}, "\n  board 3 \x1b[31mtwice\nmore\n");
    const Check check = validate(runner);
    EXPECT_FALSE(check.accepted);
    EXPECT_EQ(check.message, "board 3 \\x1b[31mtwice");
}

TEST(OutputValidator, AnyOtherEndIsTheJudgesError) {
    EXPECT_EQ(judge_error(ending({.end = Exited{0}})),
              "the output validator ended by exit code 0; 42 would accept, 43 reject");
    EXPECT_EQ(judge_error(ending({.end = Exited{1}, .error_text = "no such file\nat all"})),
              "the output validator ended by exit code 1, saying: at all");
    EXPECT_THAT(judge_error(ending({.end = Signaled{SIGSEGV}})), HasSubstr("SIGSEGV"));
    EXPECT_THAT(judge_error(ending({.end = Exited{42}, .stop = Stop::Wall})), HasSubstr("wall limit"));
}

TEST(Testlib, TheFormatsOwnCodesAreTheJudgesError) {
    const compile::Program checker{"/cache/abc", {"/program/check"}, {}, true};
    for (const Outcome& outcome : {Outcome{.end = Exited{42}}, {.end = Exited{43}}, {.end = Signaled{SIGSEGV}}}) {
        FakeRunner runner = ending(outcome);
        EXPECT_THROW(run_output_validator(runner, checker, {}, fs::path{"/p/1.in"}, fs::path{"/p/1.ans"}, 7, {}),
                     base::JudgeError);
    }
}

TEST(InputValidator, OnlyFortyTwoAccepts) {
    const auto check = [](const Outcome& outcome) {
        FakeRunner runner = ending(outcome);
        const base::Fd input = base::memory_file("");
        const fs::path path = "/proc/self/fd/" + std::to_string(input.get());
        Check got = run_input_validator(runner, program, {}, path, {"12"});
        EXPECT_THAT(runner.requests().at(0).arguments, ElementsAre("/program/validate", "12"));
        return got;
    };
    EXPECT_TRUE(check({.end = Exited{42}}).accepted);
    const Check rejected = check({.end = Exited{1}, .error_text = "line 3: n is 99"});
    EXPECT_FALSE(rejected.accepted);
    EXPECT_EQ(rejected.message, "line 3: n is 99");
    EXPECT_EQ(check({.end = Exited{0}, .error_text = "all good"}).message,
              "exit code 0, and only 42 accepts: all good");
    EXPECT_EQ(check({.end = Exited{0}}).message, "exit code 0, and only 42 accepts");
    EXPECT_FALSE(check({.end = Signaled{SIGSEGV}}).accepted);
    EXPECT_EQ(check({.end = Exited{42}, .stop = Stop::Cpu, .error_text = "still at line 3"}).message,
              "reached its cpu limit");
    EXPECT_TRUE(check({.end = Exited{42}, .stop = Stop::Cpu}).timed_out);
    EXPECT_TRUE(check({.end = Exited{42}, .stop = Stop::Wall}).timed_out);
    EXPECT_FALSE(check({.end = Exited{42}, .stop = Stop::Memory}).timed_out);
    EXPECT_FALSE(check({.end = Exited{43}}).timed_out);
}

}  // namespace
}  // namespace harness::check
