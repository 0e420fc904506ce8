#include "harness/judge/hints/known_mistakes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/format/package/scratch_package.hpp"
#include "harness/sandbox/fake_runner.hpp"
#include "paths.hpp"

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

TEST(FirstComment, OfANewProblemIsForStudents) {
    const std::filesystem::path templates(QUEENS_SOURCE_DIR "/harness/cli/new/templates/problem");
    EXPECT_EQ(first_comment(base::read_file(templates / "submissions/wrong_answer/without_signs.py")),
              "Ignores the signs.");
}

TEST(FirstComment, IsNotAnyLine) {
    for (const char* source : {"#include <stdio.h>\n// later\n", "int x;  // later\n", ""}) {
        EXPECT_EQ(first_comment(source), "") << source;
    }
}

TEST(PrintOf, WhiteSpaceDoesNotCount) {
    const auto print = [](const std::string& text, std::int64_t more = 0) {
        return print_of({text, static_cast<std::int64_t>(text.size()) + more});
    };
    EXPECT_EQ(print("1 2\n"), print(" 1\n2"));
    EXPECT_NE(print("1 2"), print("12"));
    EXPECT_NE(print("1 2"), print("1 2", 1)) << "cut off";
}

// Two labelled wrong submissions: both print 7, and they take 1 ms and 40 ms.
class KnownMistakesTest : public package::ScratchPackage {
  protected:
    KnownMistakesTest() {
        put_case("1", "3\n", "6\n");
        package_.submissions = {
            {"wrong_answer/a.py", {write("a.py", "# Counts from 1.\n")}, {model::Verdict::WrongAnswer}, {}},
            {"wrong_answer/b.py", {write("b.py", "# Counts no row.\n")}, {model::Verdict::WrongAnswer}, {}}};
        package_.limits.time_limit = std::chrono::seconds{1};
    }

    sandbox::Result run(const sandbox::Request& request, const sandbox::OutputSink& sink) {
        sandbox::Result result;
        result.outcome.end = model::Exited{0};
        if (request.program_dir.empty()) {
            return result;  // this run is the compiler
        }
        ++runs_;
        if (runs_ == fails_) {
            throw base::JudgeError("no room");
        }
        const bool slow = base::read_file(request.program_dir / "main.py").find("no row") != std::string::npos;
        result.outcome.cpu =
            std::min<std::chrono::nanoseconds>(std::chrono::milliseconds{slow ? 40 : 1}, request.limits.cpu);
        if (*result.outcome.cpu == request.limits.cpu) {
            result.outcome.stop = model::Stop::Cpu;
        }
        longest_ = std::max(longest_, *result.outcome.cpu);
        sink(prints_);
        return result;
    }

    // A new judge with the existing cache.
    class Asked {
      public:
        explicit Asked(KnownMistakesTest& test)
            : context_{[&test](int /*worker*/) {
                  return std::make_unique<sandbox::FakeRunner>(
                      [&test](const sandbox::Request& request, const auto& sink) { return test.run(request, sink); });
              }},
              jury_(make_jury(context_, make_plan(test.config_, test.package_))),
              case_runner_(context_, jury_),
              mistakes_(jury_, case_runner_),
              worker_(0, 1, context_.make_runner),
              means_{worker_, std::chrono::seconds{10}} {}

        std::chrono::nanoseconds& budget() { return means_.budget; }
        // These are for a submission that printed `given` on the first case.
        std::vector<std::string> that_print(const std::string& given = "7 \n") {
            return mistakes_.that_print(printed(given), means_);
        }
        bool last_prints_anew(const std::string& given) {
            return mistakes_.prints_anew(printed(given), jury_.plan.package.cases.back(), means_);
        }
        bool last_is_made_for(const std::string& given) {
            return mistakes_.is_made_for(printed(given), jury_.plan.package.cases.back(), means_);
        }

      private:
        std::vector<KnownMistakes::PrintOfCase> printed(const std::string& given) const {
            return {{jury_.plan.package.cases.data(), print_of({given, static_cast<std::int64_t>(given.size())})}};
        }

        workers::JudgingContext context_;
        Jury jury_;
        CaseRunner case_runner_;
        KnownMistakes mistakes_;
        workers::Worker worker_;
        KnownMistakes::Means means_;
    };

    std::string prints_ = "7\n";
    int runs_ = 0;
    int fails_ = 0;  // number of the run at which the sandbox fails
    std::chrono::nanoseconds longest_{};
};

TEST_F(KnownMistakesTest, AFaultOfTheSandboxLosesNone) {
    fails_ = 2;
    Asked asked(*this);
    EXPECT_THROW(asked.that_print(), base::JudgeError);
    EXPECT_THAT(asked.that_print(), testing::ElementsAre("Counts from 1.", "Counts no row."));
    EXPECT_EQ(runs_, 3);
    EXPECT_THAT(asked.that_print("8\n"), testing::IsEmpty());
    EXPECT_EQ(runs_, 3);
}

TEST_F(KnownMistakesTest, WhatTheyPrintIsKept) {
    Asked asked(*this);
    EXPECT_EQ(asked.that_print().size(), 2U);
    EXPECT_EQ(asked.that_print().size(), 2U);
    EXPECT_EQ(runs_, 2);
    const auto without_budget = [this] {
        Asked next(*this);
        next.budget() = {};
        return next.that_print();
    };
    EXPECT_EQ(without_budget().size(), 2U) << "for the next judging too";
    write("1.in", "4\n");
    EXPECT_THAT(without_budget(), testing::IsEmpty()) << "on another input they may print something else";
    EXPECT_EQ(runs_, 2);
}

TEST_F(KnownMistakesTest, ACaseTellsWhereWhatIsPrintedIsNew) {
    EXPECT_FALSE(Asked(*this).last_prints_anew("7")) << "both print 7 there too";
    prints_ = "8\n";
    put_case("2", "4\n", "6\n");
    EXPECT_TRUE(Asked(*this).last_prints_anew("7"));
    EXPECT_FALSE(Asked(*this).last_prints_anew("9")) << "no mistake prints 9";
}

TEST_F(KnownMistakesTest, ACaseIsMadeForWhatItClaimsToCatch) {
    put_case("2", "4\n", "6\n");
    package_.catches = {{"secret/2", {"wrong_answer/b.py"}}};
    EXPECT_TRUE(Asked(*this).last_is_made_for("7"));
    EXPECT_FALSE(Asked(*this).last_is_made_for("9")) << "it prints something else on the first case";
    package_.catches = {{"secret/1", {"wrong_answer/b.py"}}};
    EXPECT_FALSE(Asked(*this).last_is_made_for("7"));
}

TEST_F(KnownMistakesTest, NoMoreIsSpentThanThereIs) {
    using std::chrono::milliseconds;
    Asked asked(*this);
    asked.budget() = milliseconds{20};
    EXPECT_THAT(asked.that_print(), testing::ElementsAre("Counts from 1."));
    EXPECT_GE(asked.budget().count(), 0);
    EXPECT_LE(longest_, milliseconds{10});
    EXPECT_EQ(runs_, 2);
    asked.budget() = milliseconds{20};
    EXPECT_THAT(asked.that_print(), testing::ElementsAre("Counts from 1."));
    EXPECT_EQ(runs_, 2) << "as much again would end it no sooner";
    EXPECT_EQ(asked.budget(), milliseconds{20});
    asked.budget() = milliseconds{100};
    EXPECT_EQ(asked.that_print().size(), 2U);
    EXPECT_EQ(asked.budget(), milliseconds{60});
}

}  // namespace
}  // namespace harness::judge
