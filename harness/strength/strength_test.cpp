#include "harness/strength/strength.hpp"

#include <atomic>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/package/scratch_package.hpp"
#include "harness/sandbox/fake_runner.hpp"
#include "harness/strength/report.hpp"
#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"

namespace harness::strength {
namespace {

using sandbox::Request;
using sandbox::Result;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// A package of two cases and one submission, "return a + 2;". A source is compiled to itself; what a program does on a
// case is scripted by its source.
class Strength : public package::ScratchPackage {
  protected:
    Strength() {
        put_case("1", "1", "right");
        put_case("2", "2", "right");
        package_.submissions = {
            {"accepted/a.c", {write("a.c", "return a + 2;\n")}, {model::Verdict::Accepted}, {}},
            {"wrong_answer/b.c", {write("b.c", "return b + 2;\n")}, {model::Verdict::WrongAnswer}, {}}};
        tools_.jobs = 2;
        tools_.make_runner = [this](int) {
            return std::make_unique<sandbox::FakeRunner>(
                [this](const Request& request, const sandbox::OutputSink& sink) { return play(request, sink); });
        };
        // One mutant each: a - 2, 3, 1, and what is left when an operand goes.
        behaviour_ = {{"return a - 2;\n", "wrong at 1 2"},
                      {"return a + 3;\n", "twin of return 2;\n"},
                      {"return a + 1;\n", "right"},
                      {"return a;\n", "stillborn"},
                      {"return 2;\n", "wrong at 2"}};
    }

    Result play(const Request& request, const sandbox::OutputSink& sink) {
        Result result;
        if (request.profile == sandbox::Profile::Compiler) {
            if (request.arguments.back() == "--version") {
                return result;
            }
            std::string source = support::read_file(request.files.front().source);
            const std::string& what = behaviour_[source];
            if (what == "stillborn") {
                result.outcome.end = model::Exited{1};
                return result;
            }
            source = what.starts_with("twin of ") ? what.substr(8) : source;
            result.collected.push_back({"program", support::memory_file(source)});
            return result;
        }
        ++runs_;
        const std::string& what = behaviour_[support::read_file(request.program_dir / "program")];
        const std::string number = support::read_all(request.standard_input);
        const bool wrong = what.starts_with("wrong at ") && what.find(number) != std::string::npos;
        sink(wrong ? "wrong" : "right");
        result.outcome.cpu = std::chrono::milliseconds(1);
        if (what == "slow") {
            result.outcome.stop = model::Stop::Cpu;
            result.outcome.cpu = request.limits.cpu * 2;
            limit_ = request.limits.cpu;
        }
        return result;
    }

    PackageStrength measured() { return measure(config_, package_, options_, tools_); }

    const Mutant& mutant(const PackageStrength& result, std::string_view made) const {
        for (const Mutant& one : result.submissions.at(0).mutants) {
            if (one.diff.ends_with(fmt::format("+ {}\n", made))) {
                return one;
            }
        }
        throw std::runtime_error("no such mutant");
    }

    Options options_;
    recipe::Tools tools_;
    std::map<std::string, std::string> behaviour_;
    std::atomic<int> runs_ = 0;
    std::chrono::nanoseconds limit_{};
};

TEST_F(Strength, EveryMutantHasItsFate) {
    const PackageStrength result = measured();
    ASSERT_EQ(result.submissions.size(), 1U) << "only the accepted one";
    EXPECT_EQ(result.submissions[0].possible, 5U);
    EXPECT_EQ(mutant(result, "return a - 2;").fate, Fate::Killed);
    EXPECT_EQ(mutant(result, "return a + 3;").fate, Fate::Duplicate);
    EXPECT_EQ(mutant(result, "return a + 1;").fate, Fate::Survived);
    EXPECT_EQ(mutant(result, "return a;").fate, Fate::Stillborn);
    EXPECT_EQ(mutant(result, "return 2;").fate, Fate::Killed);
    const Counts counts = result.counts();
    EXPECT_EQ(counts.planted, 5U);
    EXPECT_EQ(counts.stillborn, 1U);
    EXPECT_EQ(counts.equivalent, 1U);
    EXPECT_EQ(counts.killed, 2U);
    EXPECT_EQ(counts.survived, 1U);
    EXPECT_DOUBLE_EQ(counts.score().value(), 2.0 / 3);
}

TEST_F(Strength, AMutantThatIsItsOriginalsTwinIsEquivalent) {
    behaviour_["return a + 1;\n"] = "twin of return a + 2;\n";
    const PackageStrength result = measured();
    EXPECT_EQ(mutant(result, "return a + 1;").fate, Fate::Equivalent);
    EXPECT_EQ(result.counts().score(), 1.0);
}

TEST_F(Strength, ATimeLimitKillsWithinTenTimesTheOriginal) {
    behaviour_["return a + 1;\n"] = "slow";
    const PackageStrength result = measured();
    EXPECT_EQ(mutant(result, "return a + 1;").fate, Fate::TimedOut);
    EXPECT_LT(limit_, package_.limits.cpu);
    EXPECT_EQ(result.counts().timed_out, 1U);
}

TEST_F(Strength, ACaseIsIdleWhereOthersKillAllThatItKills) {
    EXPECT_THAT(measured().idle_cases, ElementsAre("secret/1")) << "secret/2 alone kills the second";
}

TEST_F(Strength, WhatWasFoundOutIsNotFoundOutAgain) {
    const PackageStrength first = measured();
    const int runs = runs_;
    EXPECT_GT(runs, 0);
    const PackageStrength second = measured();
    EXPECT_EQ(runs_, runs);
    EXPECT_EQ(table({first}, Detail::Verbose), table({second}, Detail::Verbose));
    write("2.ans", "another answer, so that the case is another");
    EXPECT_THROW(measured(), support::ConfigError) << "the original is wrong by it";
    EXPECT_GT(runs_, runs);
}

TEST_F(Strength, AnOriginalThatIsRejectedIsThePackagesFault) {
    behaviour_["return a + 2;\n"] = "wrong at 2";
    try {
        measured();
        FAIL() << "measured it";
    } catch (const support::ConfigError& error) {
        EXPECT_THAT(error.what(), AllOf(HasSubstr("accepted/a.c earns WA on secret/2"), HasSubstr("judge verify")));
    }
}

TEST_F(Strength, TheTableShowsSurvivorsAsDiffs) {
    PackageStrength result = measured();
    EXPECT_THAT(table({result}, Detail::Normal),
                AllOf(HasSubstr("66 %"), HasSubstr("✗ p accepted/a.c:1 survives (constant)"),
                      HasSubstr("    - return a + 2;\n    + return a + 1;\n"), HasSubstr("no input is known")));
    result.submissions[0].mutants[0].fate = Fate::Survived;
    for (Mutant& one : result.submissions[0].mutants) {
        one.difference = Difference{"4\n.*..\n", "2\n", false, "3\x1b\n", "WA", "  4\n  .*..\n"};
    }
    EXPECT_THAT(table({result}, Detail::Quiet),
                AllOf(HasSubstr("    4\n    .*..\n"), HasSubstr("WA: expected 2, given 3\\x1b\n")));
    const nlohmann::json json = to_json({result});
    EXPECT_EQ(json["packages"][0]["counts"]["planted"], 5);
    EXPECT_EQ(json["packages"][0]["submissions"][0]["mutants"][0]["difference"]["verdict"], "WA");
    EXPECT_EQ(json["summary"]["stillborn"], 1);
}

TEST_F(Strength, APackageWithoutSurvivorsIsNotShownWhenQuiet) {
    behaviour_["return a + 1;\n"] = "wrong at 1 2";
    EXPECT_EQ(table({measured()}, Detail::Quiet), "");
    EXPECT_THAT(table({measured()}, Detail::Normal), HasSubstr("100 %"));
}

}  // namespace
}  // namespace harness::strength
