// How each kind of the package's programs is called and heard. Output validators of the format are in
// program_validator_test.cpp.
#include <csignal>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error_fixture.hpp"
#include "harness/base/scratch_folder.hpp"
#include "harness/judge/check/program_validator.hpp"
#include "harness/sandbox/fake_runner.hpp"

namespace harness::check {
namespace {

namespace fs = std::filesystem;
using model::Exited;
using model::Outcome;
using model::Signaled;
using model::Stop;
using sandbox::FakeRunner;
using sandbox::Request;
using testing::ElementsAre;
using testing::IsEmpty;

const compile::Program own{"/cache/own", {"/program/own"}};
const compile::Program checker{"/cache/own", {"/program/own"}, {}, true};

using Files = std::vector<std::pair<std::string, std::string>>;

// Ends so, prints this, and leaves these files, and one that cannot be read.
FakeRunner leaving(const Outcome& outcome, const Files& files = {}, const std::string& printed = "") {
    return FakeRunner([=](const Request&, const sandbox::OutputSink& sink) {
        sink(printed);
        sandbox::Result result{outcome, {}};
        result.collected.push_back({"feedback/none", base::Fd{}});
        for (const auto& [name, text] : files) {
            result.collected.push_back({name, base::memory_file(text)});
        }
        return result;
    });
}

Check validate_output(FakeRunner& runner, const compile::Program& validator, Passes* passes = nullptr) {
    return run_output_validator(runner, validator, {.memory_kib = 5}, fs::path{"/p/1.in"}, fs::path{"/p/1.ans"}, 7,
                                {"flag"}, passes);
}

std::vector<std::string> names_of(const std::vector<sandbox::InputFile>& files) {
    std::vector<std::string> names;
    std::ranges::transform(files, std::back_inserter(names), &sandbox::InputFile::name);
    return names;
}

TEST(TestlibCheckers, EndByCodesOfTheirOwn) {
    for (int code = 0; code < 10; ++code) {
        FakeRunner runner = leaving({.end = Exited{code}, .error_text = "so\nand so"});
        if (code == 3 || code == 5 || code == 6 || code == 9) {
            EXPECT_EQ(base::error_of<base::JudgeError>([&] { validate_output(runner, checker); }),
                      fmt::format("the output validator ended by exit code {}, saying: and so", code));
        } else {
            const Check check = validate_output(runner, checker);
            EXPECT_EQ(check.accepted, code == 0 || code == 7) << code;
            EXPECT_EQ(check.message, "so");
            EXPECT_EQ(check.score.decides, code == 7);
        }
    }
}

TEST(TestlibCheckers, GivePoints) {
    for (const char* said : {"points 12.5 well done", "12.5 well done"}) {
        FakeRunner runner = leaving({.end = Exited{7}, .error_text = said});
        EXPECT_EQ(validate_output(runner, checker).score, (ValidatorScore{"12.5", std::nullopt, true}));
    }
}

TEST(TestlibCheckers, GetTheOutputAsAFileBeforeTheAnswer) {
    FakeRunner runner = leaving({.end = Exited{0}});
    validate_output(runner, checker);
    const Request& request = runner.requests().at(0);
    EXPECT_THAT(request.arguments, ElementsAre("/program/own", "/work/input", "/work/output", "/work/answer", "flag"));
    EXPECT_THAT(names_of(request.files), ElementsAre("input", "answer", "output"));
    EXPECT_EQ(request.files.at(2).source.path, "/proc/self/fd/7");
    EXPECT_EQ(request.standard_input, -1);
    EXPECT_EQ(request.limits.memory_kib, 5);
}

TEST(HasAccepted, ByTheCodesOfItsProtocol) {
    for (const int code : {0, 1, 7, 42, 43}) {
        EXPECT_EQ(has_accepted({.end = Exited{code}}, false), code == 42) << code;
        EXPECT_EQ(has_accepted({.end = Exited{code}}, true), code == 0 || code == 7) << code;
    }
}

TEST(OutputFeedback, TheJudgesMessageComesBeforeTheTeams) {
    const Files team{{"feedback/teammessage.txt", "for the team"}};
    const Files blank{{"feedback/judgemessage.txt", " \n"}, team[0]};
    const Files both{{"feedback/judgemessage.txt", "for the\tjury\nmore"}, team[0]};
    for (const auto& [files, message] :
         {std::pair{Files{}, ""}, {team, "for the team"}, {blank, "for the team"}, {both, "for the\\tjury"}}) {
        FakeRunner runner = leaving({.end = Exited{43}}, files);
        EXPECT_EQ(validate_output(runner, own).message, message);
    }
    FakeRunner runner = leaving({.end = Exited{42}}, both);
    EXPECT_EQ(validate_output(runner, own).judge_message, "for the\tjury\nmore") << "unchanged";
}

TEST(OutputFeedback, IsReadInPart) {
    FakeRunner runner = leaving({.end = Exited{43}}, {{"feedback/judgemessage.txt", std::string(5000, 'x')}});
    const Check check = validate_output(runner, own);
    EXPECT_EQ(check.judge_message.size(), 4096U);
    EXPECT_EQ(check.message, std::string(297, 'x') + "…");
}

TEST(OutputFeedback, HasScoresAndThePositionOfAMistake) {
    const Files files{
        {"feedback/score.txt", "5\n"}, {"feedback/score_multiplier.txt", "0.5"}, {"feedback/diffposition.txt", "3 0"}};
    FakeRunner rejecting = leaving({.end = Exited{43}}, files);
    EXPECT_EQ(validate_output(rejecting, own).position, 0);
    EXPECT_EQ(validate_output(rejecting, own).score, (ValidatorScore{"5\n", "0.5", false}));
    FakeRunner accepting = leaving({.end = Exited{42}}, files);
    EXPECT_EQ(validate_output(accepting, own).position, std::nullopt) << "there is no mistake";
    EXPECT_THAT(accepting.requests().at(0).collect,
                ElementsAre("feedback/judgemessage.txt", "feedback/teammessage.txt", "feedback/diffposition.txt",
                            "feedback/score.txt", "feedback/score_multiplier.txt"));
}

TEST(OutputFeedback, AFailureThatSaysNothingIsNotQuoted) {
    FakeRunner runner = leaving({.end = Exited{1}});
    EXPECT_EQ(base::error_of<base::JudgeError>([&] { validate_output(runner, own); }),
              "the output validator ended by exit code 1");
}

class PassesTest : public base::ScratchFolder {};

TEST_F(PassesTest, HandOverTheFeedbackAndTheNextInput) {
    Passes passes{folder_.path()};
    FakeRunner first = leaving({.end = Exited{42}}, {{"feedback/nextpass.in", "7\n"}, {"feedback/a", "state"}});
    EXPECT_TRUE(validate_output(first, own, &passes).accepted);
    EXPECT_THAT(first.requests().at(0).collect, ElementsAre("feedback/*"));
    EXPECT_EQ(base::read_file(passes.next_input.value()), "7\n");
    FakeRunner second = leaving({.end = Exited{43}}, {{"feedback/b", "other"}});
    EXPECT_FALSE(validate_output(second, own, &passes).accepted);
    const std::vector<sandbox::InputFile>& files = second.requests().at(0).files;
    EXPECT_THAT(names_of(files), ElementsAre("input", "answer", "feedback/a"));
    EXPECT_FALSE(passes.next_input) << "the second pass asks for no third one";
    EXPECT_THAT(names_of(passes.feedback), ElementsAre("feedback/b"));
    EXPECT_EQ(base::read_file(passes.feedback.at(0).source.path), "other");
}

TEST_F(PassesTest, ARejectionThatAsksForAnotherIsTheJudgesError) {
    Passes passes{folder_.path()};
    FakeRunner runner = leaving({.end = Exited{43}}, {{"feedback/nextpass.in", "7\n"}});
    EXPECT_EQ(base::error_of<base::JudgeError>([&] { validate_output(runner, own, &passes); }),
              "the output validator rejected, and yet wrote nextpass.in");
}

TEST(FilesToLay, ThoseOfTheCaseComeBeforeThoseOfTheProgram) {
    const compile::Program program{"/cache/own", {"/program/own"}, {"a.txt", "b.txt"}};
    const std::vector<sandbox::InputFile> files = files_to_lay(program, {{"a.txt", fs::path{"/p/1.files/a.txt"}}});
    EXPECT_THAT(names_of(files), ElementsAre("a.txt", "b.txt"));
    EXPECT_EQ(files.at(0).source.path, "/p/1.files/a.txt");
    EXPECT_EQ(files.at(1).source.path, "/cache/own/b.txt");
}

class StaticValidator : public testing::Test {
  protected:
    StaticValidator() {
        toolchain_.languages.resize(2);
        toolchain_.languages[0].id = "c";
        toolchain_.languages[0].extensions = {".c"};
        toolchain_.languages[0].codes = {"c99", "c"};
        toolchain_.languages[1].id = "sh";
        toolchain_.languages[1].extensions = {".sh"};
        limits_.memory_kib = 5;
        put("notes.txt");
        put("a.c");
        put("lib/main.c");
        put("z.c");
    }

    void put(const std::string& name) { submission_.files.emplace_back(name, fs::path{"/s/" + name}); }
    const Request& request(const std::string& language = "c") {
        check_ = run_static_validator(runner_, own, limits_, toolchain_, package_, submission_, language, {"flag"});
        return runner_.requests().back();
    }
    std::string source_of(const std::string& name) {
        const std::vector<sandbox::InputFile> files = request().files;
        const auto found = std::ranges::find(files, name, &sandbox::InputFile::name);
        return found == files.end() ? "none" : found->source.path.string();
    }

    model::Limits limits_;
    config::Toolchain toolchain_;
    package::Package package_;
    package::Submission submission_;
    FakeRunner runner_ = leaving({.end = Exited{43}}, {{"feedback/judgemessage.txt", "goto"}});
    Check check_;
};

TEST_F(StaticValidator, GetsTheLanguageTheEntryPointAndTheFiles) {
    const Request& asked = request();
    EXPECT_FALSE(check_.accepted);
    EXPECT_EQ(check_.message, "goto");
    EXPECT_EQ(asked.limits.memory_kib, 5);
    EXPECT_THAT(asked.arguments, ElementsAre("/program/own", "c99", "lib/main.c", "/work/feedback/", "flag"));
    EXPECT_THAT(names_of(asked.files), ElementsAre("a.c", "lib/main.c", "notes.txt", "z.c"));
    EXPECT_THAT(asked.writable_dirs, ElementsAre("feedback", "lib"));
    EXPECT_EQ(asked.collect.size(), 5U);
}

TEST_F(StaticValidator, TheFirstSourceIsTheEntryPointIfNoneIsMain) {
    submission_.files.erase(submission_.files.begin() + 2);
    EXPECT_EQ(request().arguments.at(2), "a.c");
}

TEST_F(StaticValidator, WhatTheSubmissionNamesComesFirst) {
    submission_.language = "gnu";
    submission_.entrypoint = "z.c";
    EXPECT_THAT(request().arguments, ElementsAre("/program/own", "gnu", "z.c", "/work/feedback/", "flag"));
}

TEST_F(StaticValidator, SeesWhatThePackageAddsForTheLanguage) {
    package_.includes["default"] = {{"a.c", fs::path{"/i/default/a.c"}}, {"b.c", fs::path{"/i/default/b.c"}}};
    package_.includes["c99"] = {{"b.c", fs::path{"/i/c99/b.c"}}};
    package_.includes["java"] = {{"z.c", fs::path{"/i/java/z.c"}}};
    EXPECT_EQ(source_of("a.c"), "/i/default/a.c");
    EXPECT_EQ(source_of("b.c"), "/i/c99/b.c");
    EXPECT_EQ(source_of("z.c"), "/s/z.c");
}

TEST_F(StaticValidator, FindsNoFeedbackOfTheSubmission) {
    put("feedback/score.txt");
    EXPECT_EQ(source_of("feedback/score.txt"), "none");
    put("feedbacks/score.txt");
    EXPECT_EQ(source_of("feedbacks/score.txt"), "/s/feedbacks/score.txt");
}

TEST_F(StaticValidator, NeedsALanguageOfTheFile) {
    EXPECT_EQ(base::error_of<base::JudgeError>([&] { request("ada"); }),
              "the language of what was compiled is not in judge.toml");
}

// What an input validator of such an end says; "" if it accepts.
std::string said_of_input(const Outcome& outcome, const std::string& printed = "", bool speaks_testlib = false) {
    FakeRunner runner = leaving(outcome, {}, printed);
    const base::Fd input = base::memory_file("");
    const fs::path path = fmt::format("/proc/self/fd/{}", input.get());
    const Check check =
        run_input_validator(runner, speaks_testlib ? checker : own, {}, path, {}, {{"f", fs::path{"/p/f"}}});
    EXPECT_THAT(names_of(runner.requests().at(0).files), ElementsAre("f"));
    EXPECT_GE(runner.requests().at(0).standard_input, 0);
    EXPECT_EQ(check.accepted, check.message.empty());
    return check.message;
}

TEST(InputValidatorText, IsWhatTellsMost) {
    EXPECT_EQ(said_of_input({.end = Exited{42}}), "");
    EXPECT_EQ(said_of_input({.end = Exited{0}}, "", true), "");
    EXPECT_EQ(said_of_input({.end = Exited{42}}, "", true), "exit code 42");
    EXPECT_EQ(said_of_input({.end = Exited{1}, .error_text = "first\nlast"}, "printed"), "first");
    EXPECT_EQ(said_of_input({.end = Exited{1}, .error_text = "Traceback (most\n  x\nAssertionError: n"}, "printed"),
              "AssertionError: n");
    EXPECT_EQ(said_of_input({.end = Exited{1}}, "printed\nmore"), "printed");
    EXPECT_EQ(said_of_input({.end = Exited{0}}, "printed"), "exit code 0, and only 42 accepts: printed");
    EXPECT_EQ(said_of_input({.end = Exited{0}}), "exit code 0, and only 42 accepts");
    EXPECT_EQ(said_of_input({.end = Signaled{SIGSEGV}}), "SIGSEGV (segmentation fault)");
    EXPECT_EQ(said_of_input({.end = Signaled{SIGKILL}, .stop = Stop::Wall}), "reached its wall limit");
}

TEST(Graders, AnswerOnStandardOutput) {
    std::string heard;
    FakeRunner runner([&](const Request& request, const sandbox::OutputSink& sink) {
        heard = base::read_file(fmt::format("/proc/self/fd/{}", request.standard_input));
        sink("AC 5\n" + std::string(5000, ' '));
        return sandbox::Result{{.end = Exited{0}}, {}};
    });
    const std::string answer = run_grader(runner, own, {}, {"flag"}, "AC 1\nWA 0\n");
    EXPECT_EQ(answer.substr(0, 6), "AC 5\n ");
    EXPECT_EQ(answer.size(), 4096U);
    EXPECT_EQ(heard, "AC 1\nWA 0\n");
    EXPECT_THAT(runner.requests().at(0).arguments, ElementsAre("/program/own", "flag"));
    EXPECT_THAT(runner.requests().at(0).files, IsEmpty());
    FakeRunner failing = leaving({.end = Exited{1}, .error_text = "why"}, {}, "AC 5");
    EXPECT_EQ(base::error_of<base::JudgeError>([&] { run_grader(failing, own, {}, {}, ""); }),
              "the grader ended by exit code 1, saying: why");
}

}  // namespace
}  // namespace harness::check
