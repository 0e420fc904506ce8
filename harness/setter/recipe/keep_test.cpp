#include "harness/setter/recipe/keep.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/temp_dir.hpp"
#include "harness/setter/recipe/recipe_fixture.hpp"
#include "harness/setter/recipe/staging.hpp"

namespace harness::recipe {
namespace {

using package::Expectation;
using testing::HasSubstr;

NewCase board(std::string stem = "hack", std::string why = "why") {
    return {"2\n.*\n..\n0\n", "Case 1: 0\n", Expectation::Answer, std::move(stem), std::move(why)};
}
NewCase refused(std::string input) {
    return {std::move(input), "", Expectation::NonZeroExit, "hack", "why"};
}

class Keep : public RecipeFolder {
  protected:
    Keep() {
        context_.jobs = 1;
        package_.entry.reference = {"{queens}", "answer", "p"};
        add("secret/07-seven", "7\n");
        add("sample/1", "1\n");
    }
    // Each program prints its version.
    sandbox::Result play(const sandbox::Request&, const sandbox::OutputSink& sink) const override {
        sink("program 1\n");
        return {};
    }
};

TEST_F(Keep, NamesTheNextCase) {
    EXPECT_EQ(next_name(package_, "hack-one_diagonal.py", Expectation::Answer), "secret/08-hack-one-diagonal-py");
    EXPECT_EQ(next_name(package_, "../x\n", Expectation::Answer), "secret/08-x-");
    package_.entry.expect_failure = {"secret/*-refuse-*"};
    EXPECT_EQ(next_name(package_, "hack", Expectation::NonZeroExit), "secret/08-refuse-hack");
    EXPECT_EQ(next_name(package_, "hack-Refuse", Expectation::Answer), "secret/08-hack-Refuse");
    EXPECT_EQ(next_name(package_, "hack-refuse_x", Expectation::Answer), "secret/08-case") << "it has an answer";
    package_.entry.expect_failure = {"secret/09-*", "secret/*"};
    EXPECT_THROW(next_name(package_, "hack", Expectation::Answer), base::ConfigError);
    package_.entry.expect_failure = {"secret/[0-9]-refuse"};
    EXPECT_THROW(next_name(package_, "hack", Expectation::NonZeroExit), base::ConfigError);
}

TEST_F(Keep, KnowsAnInputThatIsThereAlready) {
    EXPECT_EQ(case_with_input(package_, "7\n"), "secret/07-seven");
    EXPECT_EQ(case_with_input(package_, "8\n"), "");
}

TEST_F(Keep, WritesWhatTheRecipeReads) {
    const std::string odd = "no \"end\"\\\n\t\x01";
    NewCase second = refused(odd);
    second.catches = {"wrong_answer/a.c"};
    const package::Recipe recipe = this->recipe("salt = \"s\"\n" + recipe_entry("secret/1", board("", "why \"so\"")) +
                                                recipe_entry("secret/2", second));
    EXPECT_EQ(recipe.cases[0].input, board().input);
    EXPECT_EQ(recipe.cases[0].why, "why \"so\"");
    EXPECT_EQ(recipe.cases[1].input, odd);
    EXPECT_EQ(recipe.cases[1].answer, package::AnswerFrom::None);
    EXPECT_EQ(recipe.cases[1].catches, std::vector<std::string>{"wrong_answer/a.c"});
    EXPECT_THROW(recipe_entry("secret/1", {"\xff", ""}), base::ConfigError);
}

// A recipe of one case. A second case is added; its validator runs `meanwhile` and then rejects it.
class KeepInARecipe : public Keep {
  protected:
    KeepInARecipe() {
        package_.entry.expect_failure = {"secret/*-refuse"};
        write(file_, before_);
        write("problem.yaml", "name: p\n");
        package_.input_validators = {{"input_validators/v.py", {write("v.py", "pass\n")}}};
    }
    void add_and_fail(const std::function<void()>& meanwhile) {
        const auto fail = [&](sandbox::Runner&, const package::Case&) -> check::Check {
            meanwhile();
            throw base::ConfigError("no compiler");
        };
        const judge::Jury jury{.plan = plan(), .compiler = nullptr, .input_checks = {{"v", fail}}};
        EXPECT_THROW(add_case(context_, jury, refused("33\n")), base::ConfigError);
    }

    const char* const file_ = "tests.toml";
    const std::string before_ = "salt = \"s\"\n[[case]]\nname = \"secret/1\"\ninput = \"1\"\nanswer = \"none\"\n";
};

TEST_F(KeepInARecipe, TakesOutWhatCannotBeMade) {
    std::string with;
    add_and_fail([&] { with = read(file_); });
    EXPECT_THAT(with, HasSubstr("name = \"secret/08-refuse\"\ninput = \"33\\n\"\n"));
    EXPECT_EQ(read(file_), before_);
    add_and_fail([&] { write(file_, "# changed\n" + read(file_) + "# meanwhile\n"); });
    EXPECT_EQ(read(file_), "# changed\n" + before_ + "# meanwhile\n");
    add_and_fail([&] { write(file_, "# all anew\n"); });
    EXPECT_EQ(read(file_), "# all anew\n");
}

TEST_F(KeepInARecipe, WritesNothingWhileAnotherWorksOnThePackage) {
    std::filesystem::create_hard_link(folder_.path() / file_, folder_.path() / "link");
    const FolderLock lock(package_.root);
    add_and_fail([] { FAIL() << "nothing is made"; });
    EXPECT_TRUE(std::filesystem::equivalent(folder_.path() / file_, folder_.path() / "link"));
}

TEST_F(Keep, WithoutARecipeThereAreTheTwoFiles) {
    EXPECT_EQ(add_case(context_, {plan(), nullptr}, board()), "secret/08-hack");
    EXPECT_EQ(read("data/secret/08-hack.in"), board().input);
    EXPECT_EQ(read("data/secret/08-hack.ans"), board().answer);
}

TEST_F(Keep, NoLinkOfThePackageLeadsOutOfIt) {
    const base::TempDir outside;
    write("data/sample/1.in", "x");
    std::filesystem::remove_all(package_.root / "data/secret");
    std::filesystem::create_directory_symlink(outside.path(), package_.root / "data/secret");
    EXPECT_THROW(add_case(context_, {plan(), nullptr}, board()), base::ConfigError);
    EXPECT_TRUE(std::filesystem::is_empty(outside.path()));
}

}  // namespace
}  // namespace harness::recipe
