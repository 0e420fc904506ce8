#include "harness/setter/mutation/measurement.hpp"

#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <sstream>
#include <thread>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/format/package/scratch_package.hpp"
#include "harness/sandbox/fake_runner.hpp"

namespace harness::mutation {
namespace {

using namespace std::chrono_literals;
using sandbox::Request;
using sandbox::Result;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// A package of two cases and one submission, "return a + 2;". A source is compiled to itself, and scripts what its
// program does on a case.
class Strength : public package::ScratchPackage {
  protected:
    Strength() {
        put_case("1", "1", "right");
        put_case("2", "2", "right");
        package_.submissions = {
            {"accepted/a.c", {write("a.c", "return a + 2;\n")}, {model::Verdict::Accepted}, {}},
            {"wrong_answer/b.c", {write("b.c", "return b + 2;\n")}, {model::Verdict::WrongAnswer}, {}},
            {.name = "partially_accepted/c.c",
             .files = {write("c.c", "return c + 2;\n")},
             .expected = {model::Verdict::Accepted},
             .is_partial = true}};
        context_.jobs = 2;
        context_.make_runner = [this](int) {
            return std::make_unique<sandbox::FakeRunner>(
                [this](const Request& request, const sandbox::OutputSink& sink) { return play(request, sink); });
        };
        // One mutant each: a - 2, 3, 1, and the operands that remain when the other is removed.
        behaviour_ = {{"return a - 2;\n", "wrong at 1 2"},
                      {"return a + 3;\n", "twin of return 2;\n"},
                      {"return a + 1;\n", "right"},
                      {"return a;\n", "stillborn"},
                      {"return 2;\n", "wrong at 2"}};
    }

    virtual Result play(const Request& request, const sandbox::OutputSink& sink) {
        Result result;
        if (request.profile == sandbox::Profile::Compiler) {
            if (request.arguments.back() == "--version") {
                sink(compiler_);
                return result;
            }
            std::string source = base::read_file(request.files.front().source);
            const auto found = behaviour_.find(source);
            const std::string what = found == behaviour_.end() ? "" : found->second;
            if (what == "stillborn") {
                result.outcome.end = model::Exited{1};
                return result;
            }
            source = what.starts_with("twin of ") ? what.substr(8) : source;
            result.collected.push_back({"program", base::memory_file(source)});
            return result;
        }
        return played(request, sink, base::read_all(request.standard_input));
    }

    // "wrong at 1 2", "takes 150 at 2" (milliseconds; without "at": on every case).
    Result played(const Request& request, const sandbox::OutputSink& sink, const std::string& number) {
        ++runs_;
        const std::string what = behaviour_of(request);
        const bool here = (what + " ").find(" at ") == std::string::npos ||
                          (what + " ").find(" " + number + " ", what.find(" at ") + 3) != std::string::npos;
        sink(what.starts_with("wrong") && here ? "wrong" : "right");
        Result result;
        result.outcome.cpu = 1ms;
        if (what.starts_with("takes ") && here) {
            result.outcome.cpu = std::chrono::milliseconds(std::stoi(what.substr(6)));
        }
        if (*result.outcome.cpu > request.limits.cpu) {
            result.outcome.stop = model::Stop::Cpu;
            result.outcome.end = model::Signaled{9};
            result.outcome.cpu = request.limits.cpu;
        }
        ran(request.limits.cpu);
        return result;
    }

    std::string behaviour_of(const Request& request) {
        const auto found = behaviour_.find(base::read_file(request.program_dir / "program"));
        return found == behaviour_.end() ? "right" : found->second;
    }

    // Records a run with this limit, and whether a run under the package's exact limit overlaps with another.
    void ran(std::chrono::nanoseconds limit) {
        const bool exact = limit == config_.default_limits.cpu;
        const int inside = ++inside_;
        std::this_thread::sleep_for(3ms);  // long enough for another run to overlap
        disturbed_ = disturbed_ || (exact && (inside > 1 || inside_ > 1));
        --inside_;
        const std::lock_guard lock(mutex_);
        limits_.insert(limit);
    }

    void forget() const { std::filesystem::remove_all(config_.cache_dir / "verdicts"); }

    PackageStrength measured() {
        Measurement measurement(context_, judge::make_plan(config_, package_), {});
        measurement.judge_all();
        return measurement.result();
    }

    const Mutant& mutant(const PackageStrength& result, std::string_view made) const {
        for (const Mutant& mutant : result.submissions.at(0).mutants) {
            if (mutant.diff.ends_with(fmt::format("+ {}\n", made))) {
                return mutant;
            }
        }
        throw std::runtime_error("no such mutant");
    }

    workers::JudgingContext context_;
    std::map<std::string, std::string> behaviour_;
    std::string compiler_ = "1.0";
    std::atomic<int> runs_ = 0;
    std::atomic<int> inside_ = 0;
    std::atomic<bool> disturbed_ = false;
    std::mutex mutex_;
    std::set<std::chrono::nanoseconds> limits_;  // of the runs
};

TEST_F(Strength, EveryMutantHasItsFate) {
    const PackageStrength result = measured();
    ASSERT_EQ(result.submissions.size(), 1U) << "only the accepted one";
    EXPECT_EQ(result.submissions[0].possible, 5U);
    EXPECT_EQ(mutant(result, "return a - 2;").fate, Fate::Killed);
    EXPECT_EQ(mutant(result, "return a + 3;").fate, Fate::Duplicate);
    EXPECT_EQ(mutant(result, "return a + 1;").fate, Fate::Survived);
    EXPECT_EQ(mutant(result, "return a;").fate, Fate::Uncompilable);
    EXPECT_EQ(mutant(result, "return 2;").fate, Fate::Killed);
    const Counts counts = result.counts();
    EXPECT_EQ(counts.mutants, 5U);
    EXPECT_EQ(counts.uncompilable, 1U);
    EXPECT_EQ(counts.equivalent, 1U);
    EXPECT_EQ(counts.killed, 2U);
    EXPECT_EQ(counts.survived, 1U);
    EXPECT_DOUBLE_EQ(counts.score().value(), 2.0 / 3);
}

TEST_F(Strength, ASurvivorThatTheRecipeAcceptsIsEquivalent) {
    write("tests.toml",
          "[[equivalent]]\nsubmission = \"accepted/a.c\"\ndiff = \"- return a + 2;\\n+ return a + 1;\"\n"
          "why = \"it is as right\"\n"
          "[[equivalent]]\nsubmission = \"accepted/a.c\"\ndiff = \"- return a + 2;\\n+ return 2;\"\n"
          "why = \"forgotten here\"\n");
    const PackageStrength result = measured();
    const auto accepted = std::ranges::find(result.submissions[0].mutants, "it is as right", &Mutant::why);
    ASSERT_NE(accepted, result.submissions[0].mutants.end());
    EXPECT_EQ(accepted->fate, Fate::Equivalent);
    EXPECT_THAT(accepted->diff, HasSubstr("+ return a + 1;"));
    EXPECT_EQ(result.counts().survived, 0U);
    EXPECT_THAT(result.notes, testing::Contains(AllOf(HasSubstr("tests.toml:5: "), HasSubstr("secret/2 rejects"))));
}

TEST_F(Strength, WhatTheRecipeAcceptsMustBeThere) {
    write("tests.toml",
          "[[equivalent]]\nsubmission = \"accepted/z.c\"\ndiff = \"- a\\n+ b\"\nwhy = \"it is as right\"\n");
    EXPECT_THAT([this] { measured(); },
                testing::ThrowsMessage<base::ConfigError>(AllOf(
                    HasSubstr("tests.toml:1"), HasSubstr("'accepted/z.c', which is not an accepted submission"))));
}

TEST_F(Strength, AMutantThatIsItsOriginalsTwinIsEquivalent) {
    behaviour_["return a + 1;\n"] = "twin of return a + 2;\n";
    const PackageStrength result = measured();
    EXPECT_EQ(mutant(result, "return a + 1;").fate, Fate::Equivalent);
    EXPECT_EQ(result.counts().score(), 1.0);
}

TEST_F(Strength, ATimeLimitKillsWhatThePackageWouldReject) {
    behaviour_["return a + 1;\n"] = "takes 100000";
    const PackageStrength result = measured();
    EXPECT_EQ(mutant(result, "return a + 1;").fate, Fate::TimedOut);
    EXPECT_THAT(mutant(result, "return a + 1;").killers, ElementsAre("secret/1"));
    EXPECT_EQ(result.counts().timed_out, 1U);
    EXPECT_EQ(*limits_.begin(), 110ms) << "ten times the original and a little more, at first";
    EXPECT_GE(*limits_.rbegin(), config_.default_limits.cpu);
}

TEST_F(Strength, ASlowerMutantWithinTheLimitIsNotKilled) {
    behaviour_["return a + 1;\n"] = "takes 150";
    EXPECT_EQ(mutant(measured(), "return a + 1;").fate, Fate::Survived);
    EXPECT_EQ(mutant(measured(), "return a + 1;").fate, Fate::Survived) << "from the memory too";
    behaviour_["return a - 2;\n"] = "takes 150 at 1";
    behaviour_["return 2;\n"] = "takes 100000 at 1";
    forget();
    const PackageStrength result = measured();
    EXPECT_EQ(mutant(result, "return a - 2;").fate, Fate::Survived);
    EXPECT_EQ(mutant(result, "return 2;").fate, Fate::TimedOut);
}

TEST_F(Strength, OneThatIsExclusiveHasNothingInParallel) {
    behaviour_["return a + 2;\n"] = "takes 900";  // near the limit of 1 s
    behaviour_["return a - 2;\n"] = "takes 900";
    for (const char* number : {"3", "4", "5", "6"}) {
        put_case(number, number, "right");
    }
    EXPECT_EQ(mutant(measured(), "return a - 2;").fate, Fate::Survived);
    EXPECT_TRUE(limits_.contains(config_.default_limits.cpu));
    EXPECT_FALSE(disturbed_);
}

TEST_F(Strength, ATimeLimitOfAnOriginalIsNotRemembered) {
    behaviour_["return a + 2;\n"] = "takes 100000";
    EXPECT_THROW(measured(), base::ConfigError);
    behaviour_["return a + 2;\n"] = "right";
    EXPECT_EQ(measured().counts().killed, 2U);
}

TEST_F(Strength, AnotherCompilerIsAnotherProgram) {
    measured();
    const int runs = runs_;
    compiler_ = "2.0";
    measured();
    EXPECT_EQ(runs_, 2 * runs);
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
    EXPECT_TRUE(first == second);
    forget();
    EXPECT_TRUE(measured() == first) << "found out anew";
    EXPECT_GT(runs_, runs);
    write("2.ans", "another answer, so that the case is another");
    EXPECT_THROW(measured(), base::ConfigError) << "the original is wrong by it";
}

TEST_F(Strength, AnOriginalThatIsRejectedIsThePackagesFault) {
    behaviour_["return a + 2;\n"] = "wrong at 2";
    EXPECT_THAT([this] { measured(); }, testing::ThrowsMessage<base::ConfigError>(AllOf(
                                            HasSubstr("accepted/a.c gets WA on secret/2"), HasSubstr("judge verify"))));
}

// The same package with one number from 1 to 16 as argument, and a reference: "return a + 1;" passes both cases.
class StrengthOfNumbers : public Strength {
  protected:
    StrengthOfNumbers() {
        package_.entry.reference = {"{queens}", "answer", "queens-command"};
        package_.entry.picture["input"] = {"numbers"};
        package_.entry.input_as = config::InputAs::Arguments;
        context_.trusted_dir = "/bin";
        for (package::Case& test_case : package_.cases) {
            test_case.input_is_arguments = true;
            test_case.arguments = {test_case.name.substr(7)};
        }
    }
    Result play(const Request& request, const sandbox::OutputSink& sink) override {
        if (request.profile == sandbox::Profile::Compiler) {
            return Strength::play(request, sink);
        }
        if (request.arguments.front() != "/program/queens") {
            return played(request, sink, request.arguments.back());
        }
        if (request.arguments.back() == "--version") {
            sink("queens 1\n");
            return {};
        }
        std::istringstream questions(base::read_all(request.standard_input));
        std::size_t length = 0;
        while (questions >> length) {
            questions.ignore(static_cast<std::streamsize>(length + 1));
            sink("0 5\nright");
        }
        return {};
    }
    Mutant survivor() { return mutant(measured(), "return a + 1;"); }
};

TEST_F(StrengthOfNumbers, AgreementOnAllNumbersIsEquivalence) {
    const Mutant equivalent = survivor();
    EXPECT_EQ(equivalent.fate, Fate::Equivalent);
    EXPECT_EQ(equivalent.compared, 16U);
    const int runs = runs_;
    EXPECT_EQ(survivor().compared, 16U);
    EXPECT_EQ(runs_, runs) << "remembered";
}

TEST_F(StrengthOfNumbers, DataThatHasAllNumbersTellsWhatIsEquivalent) {
    package_.cases.clear();
    for (int n = 1; n <= 16; ++n) {
        put_case(std::to_string(n), fmt::format("{}\n", n), "right");
        package_.cases.back().input_is_arguments = true;
        package_.cases.back().arguments = {std::to_string(n)};
    }
    const PackageStrength result = measured();
    EXPECT_EQ(mutant(result, "return a + 1;").fate, Fate::Equivalent);
    EXPECT_EQ(mutant(result, "return a + 1;").compared, 16U);
    EXPECT_THAT(result.notes, IsEmpty());
}

TEST_F(StrengthOfNumbers, AMistakeOfALargerNumberIsFound) {
    behaviour_["return a + 1;\n"] = "wrong at 13";
    const Mutant found = survivor();
    EXPECT_EQ(found.fate, Fate::Survived);
    ASSERT_TRUE(found.difference);
    EXPECT_EQ(found.difference->input, "13\n");
    EXPECT_EQ(found.difference->expected, "right");
    EXPECT_EQ(found.difference->given, "wrong");
}

TEST_F(StrengthOfNumbers, NumbersThatTheOriginalFailsTellNothing) {
    behaviour_["return a + 2;\n"] = "takes 100000 at 14 15 16";
    behaviour_["return a + 1;\n"] = "takes 100000 at 14 15 16";
    EXPECT_EQ(survivor().compared, 13U);
    behaviour_["return a + 2;\n"] = "wrong at 5";
    behaviour_["return a + 1;\n"] = "wrong at 5";
    forget();
    const Mutant equivalent = survivor();
    EXPECT_EQ(equivalent.fate, Fate::Equivalent);
    EXPECT_EQ(equivalent.compared, 15U);
}

TEST_F(StrengthOfNumbers, ASlowAnswerWithinTheLimitIsNoDifference) {
    behaviour_["return a + 1;\n"] = "takes 600 at 3";
    EXPECT_EQ(survivor().fate, Fate::Equivalent);
    behaviour_["return a + 1;\n"] = "takes 100000 at 3";
    forget();
    EXPECT_EQ(survivor().difference.value().verdict, "TLE");
    behaviour_["return a + 2;\n"] = "takes 300 at 3";
    forget();
    EXPECT_EQ(survivor().fate, Fate::Equivalent) << "the original is slow, too";
}

// The same package with lists of numbers, which its validator requires to descend.
class StrengthOfLists : public StrengthOfNumbers {
  protected:
    StrengthOfLists() {
        package_.entry.reference.back() = "n-queens";
        package_.entry.input_as = config::InputAs::StandardInput;
        for (package::Case& test_case : package_.cases) {
            test_case.input_is_arguments = false;
            test_case.arguments.clear();
        }
        package_.input_validators = {{"input_validators/v.py", {{"v.py", write("v.py", "pass\n")}}}};
    }
    Result play(const Request& request, const sandbox::OutputSink& sink) override {
        if (request.profile == sandbox::Profile::Compiler || request.arguments.front() == "/program/queens") {
            return StrengthOfNumbers::play(request, sink);
        }
        const std::string input = base::read_all(request.standard_input);
        if (request.arguments.front() != "/bin/true") {
            return played(request, sink, input);
        }
        std::istringstream numbers(input);
        int last = 100;
        int number = 0;
        while (numbers >> number && number <= last) {
            last = number;
        }
        Result result;
        result.outcome.end = model::Exited{last == 0 && input.ends_with("\n0\n") ? 42 : 43};
        return result;
    }
};

TEST_F(StrengthOfLists, ADifferenceOnWhatIsNoInputIsNone) {
    behaviour_["return a + 1;\n"] = "wrong at 4\n8\n0\n";
    EXPECT_EQ(survivor().fate, Fate::Equivalent) << "the package allows no such list";
    behaviour_["return a + 1;\n"] = "wrong at 4\n8\n0\n 8\n8\n0\n";
    forget();
    const Mutant found = survivor();
    EXPECT_EQ(found.fate, Fate::Survived);
    EXPECT_EQ(found.difference.value().input, "8\n8\n0\n");
}

}  // namespace
}  // namespace harness::mutation
