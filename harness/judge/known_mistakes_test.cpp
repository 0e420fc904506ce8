#include "harness/judge/known_mistakes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/package/scratch_package.hpp"
#include "harness/sandbox/fake_runner.hpp"
#include "harness/support/error.hpp"

namespace harness::judge {
namespace {

TEST(FirstComment, OfEveryLanguage) {
    const std::vector<std::pair<const char*, const char*>> comments{
        {"/* Forgets to clear\n   the rows. */\nint x;\n", "Forgets to clear the rows."},
        {"/**\n * Starred.\n */", "Starred."},
        {"// One\n// two.\n\n// Not this.\n", "One two."},
        {"\n# Numbers from 0.\nimport sys\n", "Numbers from 0."},
        {"#!/usr/bin/python3\n# After the interpreter.\n", "After the interpreter."},
        {"// @EXPECTED_RESULTS@: WRONG-ANSWER\n// Truly wrong.\n", "Truly wrong."},
        {"/* never closed", "never closed"},
    };
    for (const auto& [source, comment] : comments) {
        EXPECT_EQ(first_comment(source), comment);
    }
}

TEST(FirstComment, IsNotAnyLine) {
    for (const char* source : {"#include <stdio.h>\n// later\n", "int x;  // later\n", ""}) {
        EXPECT_EQ(first_comment(source), "") << source;
    }
}

using KnownMistakesTest = package::ScratchPackage;

TEST_F(KnownMistakesTest, AFaultOfTheSandboxLosesNone) {
    put_case("1", "3\n", "6\n");
    package_.submissions = {
        {"wrong_answer/a.py", {write("a.py", "# Counts from 1.\n")}, {model::Verdict::WrongAnswer}, {}},
        {"wrong_answer/b.py", {write("b.py", "# Counts no row.\n")}, {model::Verdict::WrongAnswer}, {}}};
    int runs = 0;
    const sandbox::RunnerFactory make_runner = [&](int /*worker*/) {
        return std::make_unique<sandbox::FakeRunner>([&](const sandbox::Request& request, const auto& sink) {
            sandbox::Result result;
            result.outcome.end = model::Exited{0};
            if (request.program_dir.empty()) {
                return result;  // the compiler
            }
            if (++runs == 2) {
                throw support::JudgeError("no room");
            }
            sink("7\n");
            return result;
        });
    };
    const compile::Compiler compiler(config_);
    const std::optional<compile::Program> validator;
    CaseRunner case_runner(config_, package_, validator, false);
    KnownMistakes mistakes(package_, compiler, case_runner);
    workers::Worker worker(0, 1, make_runner);
    model::Excerpt given;
    given.add("7 \n");
    const std::vector<KnownMistakes::Printed> printed{{package_.cases.data(), &given}};
    EXPECT_THROW(mistakes.that_print(printed, worker), support::JudgeError);
    EXPECT_THAT(mistakes.that_print(printed, worker), testing::ElementsAre("Counts from 1.", "Counts no row."));
    EXPECT_EQ(runs, 4);
    const model::Excerpt other{"8\n", 2};
    EXPECT_THAT(mistakes.that_print({printed[0], {package_.cases.data(), &other}}, worker), testing::IsEmpty())
        << "all cases must agree";
    EXPECT_EQ(runs, 4);
}

}  // namespace
}  // namespace harness::judge
