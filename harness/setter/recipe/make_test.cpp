#include "harness/setter/recipe/make.hpp"

#include <atomic>
#include <csignal>
#include <numeric>

#include "harness/setter/recipe/recipe_fixture.hpp"

namespace harness::recipe {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* two_cases = R"(salt = "s"
[[case]]
name = "sample/1"
input = "4\n"
[[case]]
name = "secret/1"
command = "random --n 8"
)";

class MakeData : public RecipeFolder {
  protected:
    struct Made {
        std::vector<std::string> inputs;
        std::vector<std::string> answers;
    };
    Made make(std::string_view text) {
        const package::Recipe given = recipe(text);
        std::vector<std::size_t> all(given.cases.size());
        std::iota(all.begin(), all.end(), 0U);
        Made made;
        made.inputs = make_inputs(given, all, context_);
        std::vector<Question> questions;
        for (const std::size_t index : all) {
            questions.push_back({name_with_line(given, given.cases[index]), &made.inputs[index]});
        }
        made.answers = make_answers(questions, reference_, context_);
        return made;
    }
    template <typename Error>
    std::string error(std::string_view text) {
        return base::error_of<Error>([&] { make(text); });
    }
    // Runs `script` in place of the programs.
    void play_instead(const sandbox::FakeRunner::Script& script) {
        context_.make_runner = [script](int) { return std::make_unique<sandbox::FakeRunner>(script); };
    }
    static std::string many_cases(int count) {
        return fmt::format("salt = \"s\"\n[[case]]\nname = \"secret/1\"\ncommand = \"random\"\nrepeat = {}\n", count);
    }
};

TEST_F(MakeData, MakesInputsAndAnswers) {
    const Made made = make(two_cases);
    EXPECT_THAT(made.inputs, testing::ElementsAre("4\n", "made by random --n 8\n"));
    EXPECT_THAT(made.answers, testing::ElementsAre("answer to 4\n", "answer to made by random --n 8\n"));
}

TEST_F(MakeData, ManyCasesTakeFewProcesses) {
    int told = 0;
    context_.progress = [&told](std::string_view, std::size_t done, std::size_t all) {
        EXPECT_LE(done, all);
        ++told;
    };
    const Made made = make(many_cases(1000));
    EXPECT_EQ(made.inputs, std::vector<std::string>(1000, "made by random\n"));
    EXPECT_EQ(made.answers, std::vector<std::string>(1000, "answer to made by random\n"));
    EXPECT_EQ(boards_runs_, 2 * 16);
    EXPECT_EQ(queens_runs_, 16);
    EXPECT_EQ(told, 32);
}

TEST_F(MakeData, WhatABatchDoesNotBringIsMadeAlone) {
    play_instead([this](const sandbox::Request& request, const sandbox::OutputSink& sink) {
        if (request.arguments.back() == "--batch") {
            sink("0 5\nhal");
            return sandbox::Result{};
        }
        return play(request, sink);
    });
    const Made made = make(many_cases(20));
    EXPECT_EQ(made.inputs, std::vector<std::string>(20, "made by random\n"));
    EXPECT_EQ(made.answers, std::vector<std::string>(20, "answer to made by random\n"));
    EXPECT_EQ(boards_runs_, 40);
}

TEST_F(MakeData, RunsBothProgramsAsValidatorsWithTheirArguments) {
    std::vector<sandbox::Request> requests;
    context_.jobs = 1;
    context_.limits.output_kib = 77;
    play_instead([&](const sandbox::Request& request, const sandbox::OutputSink& sink) {
        requests.push_back(request);
        return play(request, sink);
    });
    reference_.serves_batches = false;
    make(two_cases);
    ASSERT_EQ(requests.size(), 4U);  // a generator twice, and two answers
    for (const sandbox::Request& request : requests) {
        EXPECT_EQ(request.profile, sandbox::Profile::Validator);
        EXPECT_EQ(request.program_dir, "/bin");
        EXPECT_EQ(request.limits.output_kib, 77);
    }
    const package::Recipe given = recipe(two_cases);
    EXPECT_THAT(requests[0].arguments, testing::ElementsAre("/program/boards", "random", "--n", "8", "--seed",
                                                            std::to_string(seed_of(given, given.cases[1]))));
    EXPECT_EQ(requests[0].standard_input, -1);
    EXPECT_EQ(requests[1].arguments, requests[0].arguments);
    EXPECT_THAT(requests[2].arguments, testing::ElementsAre("/program/queens", "answer", "p"));
}

TEST_F(MakeData, AnInputMayBeTheReferencesArguments) {
    std::vector<std::string> arguments;
    play_instead([&](const sandbox::Request& request, const sandbox::OutputSink&) {
        arguments = request.arguments;
        EXPECT_EQ(request.standard_input, -1);
        return sandbox::Result{};
    });
    reference_.input_is_arguments = true;
    reference_.serves_batches = false;
    const std::string input = "8 'a b'\n";
    make_answers({{"secret/1", &input}}, reference_, context_);
    EXPECT_THAT(arguments, testing::ElementsAre("/program/queens", "answer", "p", "8", "a b"));
}

TEST_F(MakeData, RefusesAGeneratorThatDisagreesWithItself) {
    std::atomic<int> calls = 0;
    play_instead([&](const sandbox::Request& request, const sandbox::OutputSink& sink) {
        const std::string text = std::to_string(++calls);
        sink(request.arguments.back() == "--batch" ? framed(text) + framed(text) : text);
        return sandbox::Result{};
    });
    EXPECT_THAT(error<base::JudgeError>(two_cases), HasSubstr("two different inputs"));
    context_.jobs = 1;
    EXPECT_THAT(error<base::JudgeError>(many_cases(5)), HasSubstr("two different inputs"));
}

// The generator behaves as if it kept state from case to case.
TEST_F(MakeData, RefusesAGeneratorForWhomTheOrderMatters) {
    context_.jobs = 1;
    play_instead([](const sandbox::Request& request, const sandbox::OutputSink& sink) {
        EXPECT_EQ(request.arguments.back(), "--batch");
        sink(framed("first") + framed("second"));
        return sandbox::Result{};
    });
    EXPECT_THAT(error<base::JudgeError>(many_cases(5)), HasSubstr("tests.toml:2: case 'secret/1-1': boards made two"));
}

TEST_F(MakeData, ARefusalIsTheRecipesFault) {
    boards_failure_ = exited(2, "boards: n is 33\n");
    EXPECT_THAT(error<base::ConfigError>(two_cases),
                HasSubstr("tests.toml:5: case 'secret/1': boards refuses: boards: n is 33"));
    EXPECT_THAT(error<base::ConfigError>(many_cases(100)),
                HasSubstr("tests.toml:2: case 'secret/1-1': boards refuses: boards: n is 33"));
    boards_failure_.reset();
    queens_failure_ = exited(2, "queens: no number\n");
    EXPECT_THAT(error<base::ConfigError>(two_cases),
                HasSubstr("tests.toml:2: case 'sample/1': the reference refuses: queens: no number"));
}

TEST_F(MakeData, AnyOtherFailureIsTheJudges) {
    boards_failure_ = exited(3, "disk\n");
    EXPECT_THAT(error<base::JudgeError>(two_cases), HasSubstr("boards ended by exit code 3: disk\\n"));
    boards_failure_->end = model::Signaled{SIGSEGV};
    EXPECT_THAT(error<base::JudgeError>(two_cases), HasSubstr("ended by SIGSEGV"));
    boards_failure_->stop = model::Stop::Cpu;
    boards_failure_->end = model::Exited{0};
    EXPECT_THAT(error<base::JudgeError>(two_cases), HasSubstr("reached its cpu limit"));
}

TEST_F(MakeData, ASubmissionThatFailsAsReferenceIsThePackagesFault) {
    reference_.is_submission = true;
    reference_.name = "the reference accepted/a.py";
    queens_failure_ = exited(2, "no module\n");
    EXPECT_THAT(error<base::ConfigError>(two_cases),
                HasSubstr("case 'sample/1': the reference accepted/a.py ended by exit code 2: no module"));
}

// Pinned: other seeds would make other data.
TEST_F(MakeData, SeedsAreTheSameForEver) {
    const package::Recipe given = recipe(two_cases);
    EXPECT_EQ(seed_of(given, given.cases[1]), 2289968813260364610U);
}

TEST_F(MakeData, SeedsComeFromSaltCommandAndVariantAlone) {
    const package::Recipe given = recipe(two_cases);
    const std::uint64_t seed = seed_of(given, given.cases[1]);
    package::Recipe other = given;
    other.cases[1].name = "secret/renamed";
    other.cases[1].line = 99;
    EXPECT_EQ(seed_of(other, other.cases[1]), seed);
    other.cases[1].variant = 2;
    EXPECT_NE(seed_of(other, other.cases[1]), seed);
    other = given;
    other.salt = "t";
    EXPECT_NE(seed_of(other, other.cases[1]), seed);
    other = given;
    other.cases[1].command.back() = "9";
    EXPECT_NE(seed_of(other, other.cases[1]), seed);
}

TEST(Frame, IsTheLengthAndTheBytes) {
    EXPECT_EQ(frame("8\n"), "2\n8\n");
    EXPECT_EQ(frame(""), "0\n");
}

TEST(Unframe, GivesTheBytesOfEachThatCameOutWell) {
    EXPECT_THAT(unframe("0 3\n92\n2 5\nno\n 10 0\n", 3), ElementsAre("92\n", std::nullopt, ""));
    EXPECT_TRUE(unframe("", 0).empty());
}

TEST(Unframe, TakesNothingOfWhatIsNotFramed) {
    for (const char* output : {"", "0 3\n92\n", "0 3\n92\n0 9\n2\n", "0 3\n92\n0 2\n2\n0 2\n2\n", "x", "0 -1\n",
                               "0\n\n", "0 3\n92\n0 2\n2\nrest", "0 99999999999999999999999\n"}) {
        EXPECT_THAT(unframe(output, 2), ElementsAre(std::nullopt, std::nullopt)) << output;
    }
}

TEST(Batches, HoldEachCaseOnceInOrder) {
    for (const std::size_t count : {0U, 1U, 7U, 500U}) {
        std::vector<std::size_t> all;
        for (const auto& batch : batches(std::vector<std::size_t>(count, 100), 2)) {
            EXPECT_LE(batch.size(), 64U);
            all.insert(all.end(), batch.begin(), batch.end());
        }
        std::vector<std::size_t> wanted(count);
        std::iota(wanted.begin(), wanted.end(), 0U);
        EXPECT_EQ(all, wanted);
    }
}

TEST(Batches, GiveEachWorkerSomeAndNoneTooMuch) {
    EXPECT_GE(batches(std::vector<std::size_t>(16, 1), 4).size(), 4U);
    EXPECT_THAT(batches({1U << 20U, 1U << 20U, 1, 1}, 1),
                ElementsAre(ElementsAre(0), ElementsAre(1), ElementsAre(2, 3)));
}

}  // namespace
}  // namespace harness::recipe
