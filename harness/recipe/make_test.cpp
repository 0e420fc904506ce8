#include "harness/recipe/make.hpp"

#include <atomic>
#include <csignal>

#include "harness/recipe/recipe_fixture.hpp"

namespace harness::recipe {
namespace {

using testing::HasSubstr;

constexpr const char* two_cases = R"(salt = "s"
[[case]]
name = "sample/1"
input = "4\n"
[[case]]
name = "secret/1"
command = "random --n 8"
)";

class MakeCases : public RecipeFolder {
  protected:
    std::vector<MadeCase> make(std::string_view text) {
        return make_cases(recipe(text), package_.entry.reference, tools_);
    }
    template <typename Error>
    std::string error(std::string_view text) {
        try {
            make(text);
        } catch (const Error& error) {
            return error.what();
        }
        return "no such error";
    }
};

TEST_F(MakeCases, MakesInputsAndAnswers) {
    const std::vector<MadeCase> cases = make(two_cases);
    ASSERT_EQ(cases.size(), 2U);
    EXPECT_EQ(cases[0].name, "sample/1");
    EXPECT_EQ(cases[0].input, "4\n");
    EXPECT_EQ(cases[0].answer, "answer to 4\n");
    EXPECT_EQ(cases[1].input, "made by random --n 8\n");
    EXPECT_EQ(cases[1].answer, "answer to made by random --n 8\n");
}

TEST_F(MakeCases, AnswersOnlyWhereOneIsWanted) {
    package_.entry.reference.clear();
    const std::string text =
        "salt = \"s\"\n[[case]]\nname = \"secret/1\"\ninput = \"1\"\nanswer = \"none\"\n"
        "[[case]]\nname = \"secret/2\"\ninput = \"\"\nanswer = \"empty\"\n";
    const std::vector<MadeCase> cases = make(text);
    EXPECT_EQ(cases[0].answer, std::nullopt);
    EXPECT_EQ(cases[1].answer, "");
    EXPECT_THAT(error<support::ConfigError>(two_cases), HasSubstr("tests.toml:2: case 'sample/1' needs an answer"));
}

TEST_F(MakeCases, RunsBothProgramsAsValidatorsWithTheirArguments) {
    std::vector<sandbox::Request> requests;
    tools_.jobs = 1;
    tools_.limits.output_kib = 77;
    tools_.make_runner = [&](int) {
        return std::make_unique<sandbox::FakeRunner>([&](const auto& request, const auto& sink) {
            requests.push_back(request);
            return play(request, sink);
        });
    };
    const package::Recipe given = recipe(two_cases);
    make_cases(given, {"{queens}", "answer", "p"}, tools_);
    ASSERT_EQ(requests.size(), 4U);  // an answer; a generator, twice; an answer
    for (const sandbox::Request& request : requests) {
        EXPECT_EQ(request.profile, sandbox::Profile::Validator);
        EXPECT_EQ(request.program_dir, "/bin");
        EXPECT_EQ(request.limits.output_kib, 77);
    }
    EXPECT_THAT(requests[0].arguments, testing::ElementsAre("/program/queens", "answer", "p"));
    EXPECT_THAT(requests[1].arguments, testing::ElementsAre("/program/boards", "random", "--n", "8", "--seed",
                                                            std::to_string(seed_of(given, given.cases[1]))));
    EXPECT_EQ(requests[1].standard_input, -1);
    EXPECT_EQ(requests[2].arguments, requests[1].arguments);
}

TEST_F(MakeCases, RefusesTheSameInputTwice) {
    const std::string twice = std::string{two_cases} + "[[case]]\nname = \"secret/2\"\ninput = \"4\\n\"\n";
    EXPECT_THAT(error<support::ConfigError>(twice),
                HasSubstr("tests.toml:8: case 'secret/2' has the same input as 'sample/1' in line 2"));
}

TEST_F(MakeCases, RefusesAGeneratorThatDisagreesWithItself) {
    std::atomic<int> calls = 0;
    tools_.make_runner = [&](int) {
        return std::make_unique<sandbox::FakeRunner>([&](const auto&, const auto& sink) {
            sink(std::to_string(++calls));
            return sandbox::Result{};
        });
    };
    EXPECT_THAT(error<support::JudgeError>(two_cases), HasSubstr("two different inputs"));
}

TEST_F(MakeCases, ARefusalIsTheRecipesFault) {
    boards_failure_ = exited(2, "boards: n is 33\n");
    EXPECT_THAT(error<support::ConfigError>(two_cases),
                HasSubstr("tests.toml:5: case 'secret/1': boards refuses: boards: n is 33"));
    boards_failure_.reset();
    queens_failure_ = exited(2, "queens: no number\n");
    EXPECT_THAT(error<support::ConfigError>(two_cases),
                HasSubstr("tests.toml:2: case 'sample/1': the reference refuses: queens: no number"));
}

TEST_F(MakeCases, AnyOtherFailureIsTheJudges) {
    boards_failure_ = exited(3, "disk\n");
    EXPECT_THAT(error<support::JudgeError>(two_cases), HasSubstr("boards ended by exit code 3: disk\\n"));
    boards_failure_->end = model::Signaled{SIGSEGV};
    EXPECT_THAT(error<support::JudgeError>(two_cases), HasSubstr("ended by SIGSEGV"));
    boards_failure_->stop = model::Stop::Cpu;
    boards_failure_->end = model::Exited{0};
    EXPECT_THAT(error<support::JudgeError>(two_cases), HasSubstr("reached its cpu limit"));
}

// Pinned: other seeds make other data.
TEST_F(MakeCases, SeedsAreTheSameForEver) {
    const package::Recipe given = recipe(two_cases);
    EXPECT_EQ(seed_of(given, given.cases[1]), 2289968813260364610U);
}

TEST_F(MakeCases, SeedsComeFromSaltCommandAndVariantAlone) {
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

}  // namespace
}  // namespace harness::recipe
