#include "harness/hack/keep.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/hack/test_programs.hpp"
#include "harness/package/recipe.hpp"
#include "harness/recipe/staging.hpp"
#include "harness/support/error.hpp"
#include "harness/support/temp_dir.hpp"

namespace harness::hack {
namespace {

using package::Expectation;
using testing::HasSubstr;

const Trial trial_of_board{{}, "2\n.*\n..\n0\n", "Case 1: 0\n"};

class Keep : public HuntedPackage {
  protected:
    Keep() : HuntedPackage("another-n-queens") {
        add("secret/07-seven", "7\n");
        add("sample/1", "1\n");
    }
    void add(const std::string& name, const std::string& input) {
        package::Case one;
        one.name = name;
        one.input = write("data/" + name + ".in", input);
        package_.cases.push_back(one);
    }

    const sandbox::RunnerFactory factory_ = scripted_runners([](const auto&, const auto&) { return Played{}; });
    const workers::JudgingContext context_{config_, factory_, 1, {}, "/bin"};
};

TEST_F(Keep, NamesTheNextCase) {
    EXPECT_EQ(next_name(package_, "hack-one_diagonal.py", Expectation::Answer), "secret/08-hack-one-diagonal-py");
    EXPECT_EQ(next_name(package_, "../x\n", Expectation::Answer), "secret/08-x-");
    package_.entry.expect_failure = {"secret/*-refuse-*"};
    EXPECT_EQ(next_name(package_, "hack", Expectation::NonZeroExit), "secret/08-refuse-hack");
    EXPECT_EQ(next_name(package_, "hack-Refuse", Expectation::Answer), "secret/08-hack-Refuse");
    EXPECT_EQ(next_name(package_, "hack-refuse_x", Expectation::Answer), "secret/08-case") << "it has an answer";
    package_.entry.expect_failure = {"secret/09-*", "secret/*"};
    EXPECT_THROW(next_name(package_, "hack", Expectation::Answer), support::ConfigError);
    package_.entry.expect_failure = {"secret/[0-9]-refuse"};
    EXPECT_THROW(next_name(package_, "hack", Expectation::NonZeroExit), support::ConfigError);
}

TEST_F(Keep, KnowsAnInputThatIsThereAlready) {
    EXPECT_EQ(case_with_input(package_, "7\n"), "secret/07-seven");
    EXPECT_EQ(case_with_input(package_, "8\n"), "");
}

TEST_F(Keep, WritesWhatTheRecipeReads) {
    const std::string odd = "no \"end\"\\\n\t\x01";
    const Trial refused{{}, odd, "", Expectation::NonZeroExit};
    write("tests.toml", "salt = \"s\"\n" + recipe_entry("secret/1", trial_of_board, {"", "why \"so\"", {}}) +
                            recipe_entry("secret/2", refused, {"", "w", {"wrong_answer/a.c"}}));
    const package::Recipe recipe = package::read_recipe(folder_.path()).value();
    EXPECT_EQ(recipe.cases[0].input, trial_of_board.input);
    EXPECT_EQ(recipe.cases[0].why, "why \"so\"");
    EXPECT_EQ(recipe.cases[1].input, odd);
    EXPECT_EQ(recipe.cases[1].answer, package::AnswerFrom::None);
    EXPECT_EQ(recipe.cases[1].catches, std::vector<std::string>{"wrong_answer/a.c"});
    EXPECT_THROW(recipe_entry("secret/1", {{}, "\xff", ""}, {}), support::ConfigError);
}

// A recipe of one case, to which one is added whose data cannot be made, as its validator says after `meanwhile`.
class KeepInARecipe : public Keep {
  protected:
    KeepInARecipe() {
        package_.entry.expect_failure = {"secret/*-refuse"};
        write(recipe_, before_);
        write("problem.yaml", "name: p\n");
        put_validator();
    }
    void add_and_fail(const std::function<void()>& meanwhile) {
        const auto fail = [&](sandbox::Runner&, const package::Case&) -> check::Check {
            meanwhile();
            throw support::ConfigError("no compiler");
        };
        const judge::Jury jury{.package = package_, .compiler = nullptr, .input_checks = {{"v", fail}}};
        const Trial refused{{}, "33\n", "", Expectation::NonZeroExit};
        EXPECT_THROW(add_case(context_, jury, refused, {"hack", "why", {}}), support::ConfigError);
    }

    const char* const recipe_ = "tests.toml";
    const std::string before_ = "salt = \"s\"\n[[case]]\nname = \"secret/1\"\ninput = \"1\"\nanswer = \"none\"\n";
};

TEST_F(KeepInARecipe, TakesOutWhatCannotBeMade) {
    std::string with;
    add_and_fail([&] { with = read(recipe_); });
    EXPECT_THAT(with, HasSubstr("name = \"secret/08-refuse\"\ninput = \"33\\n\"\n"));
    EXPECT_EQ(read(recipe_), before_);
    add_and_fail([&] { write(recipe_, "# changed\n" + read(recipe_) + "# meanwhile\n"); });
    EXPECT_EQ(read(recipe_), "# changed\n" + before_ + "# meanwhile\n");
    add_and_fail([&] { write(recipe_, "# all anew\n"); });
    EXPECT_EQ(read(recipe_), "# all anew\n");
}

TEST_F(KeepInARecipe, WritesNothingWhileAnotherWorksOnThePackage) {
    std::filesystem::create_hard_link(folder_.path() / recipe_, folder_.path() / "link");
    const recipe::FolderLock lock(package_.root);
    add_and_fail([] { FAIL() << "nothing is made"; });
    EXPECT_TRUE(std::filesystem::equivalent(folder_.path() / recipe_, folder_.path() / "link"));
}

TEST_F(Keep, WithoutARecipeThereAreTheTwoFiles) {
    EXPECT_EQ(add_case(context_, {package_, nullptr}, trial_of_board, {"hack", "why", {}}), "secret/08-hack");
    EXPECT_EQ(read("data/secret/08-hack.in"), trial_of_board.input);
    EXPECT_EQ(read("data/secret/08-hack.ans"), trial_of_board.answer);
}

TEST_F(Keep, NoLinkOfThePackageLeadsOutOfIt) {
    const support::TempDir outside;
    write("data/sample/1.in", "x");
    std::filesystem::remove_all(package_.root / "data/secret");
    std::filesystem::create_directory_symlink(outside.path(), package_.root / "data/secret");
    EXPECT_THROW(add_case(context_, {package_, nullptr}, trial_of_board, {"hack", "why", {}}), support::ConfigError);
    EXPECT_TRUE(std::filesystem::is_empty(outside.path()));
}

}  // namespace
}  // namespace harness::hack
