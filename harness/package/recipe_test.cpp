#include "harness/package/recipe.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"
#include "harness/support/temp_dir.hpp"

namespace harness::package {
namespace {

class ReadRecipe : public testing::Test {
  protected:
    Recipe read(std::string_view text) {
        support::write_file_atomically(folder_.path() / "tests.toml", text);
        return read_recipe(folder_.path()).value();
    }
    // The message, from the file's name on.
    std::string error(std::string_view text) {
        try {
            read(text);
        } catch (const support::ConfigError& error) {
            const std::string message = error.what();
            return message.substr(folder_.path().string().size() + 1);
        }
        return "no error";
    }

    support::TempDir folder_;
};

TEST_F(ReadRecipe, IsEmptyWithoutAFile) {
    EXPECT_FALSE(read_recipe(folder_.path()));
}

TEST_F(ReadRecipe, WhatIsNoTextFileIsTheAuthorsFault) {
    std::filesystem::create_directory(folder_.path() / "tests.toml");
    EXPECT_THROW(read_recipe(folder_.path()), support::ConfigError);
}

TEST_F(ReadRecipe, ReadsEveryKey) {
    const Recipe recipe = read(R"(salt = "s"
[[case]]
name = "sample/1"
input = """
4
0
"""
[[case]]
name = "secret/group/03-dense"
command = "random --n 8  --density 0.3"
variant = 2
why = "stars"
catches = ["wrong_answer/a.cpp", "wrong_answer/b.py"]
answer = "none"
[[case]]
name = "secret/empty"
input = ""
answer = "empty"
)");
    EXPECT_EQ(recipe.salt, "s");
    ASSERT_EQ(recipe.cases.size(), 3U);
    EXPECT_EQ(recipe.cases[0].name, "sample/1");
    EXPECT_EQ(recipe.cases[0].line, 2);
    EXPECT_EQ(recipe.cases[0].input, "4\n0\n");
    EXPECT_EQ(recipe.cases[0].answer, AnswerFrom::Reference);
    EXPECT_EQ(recipe.cases[1].line, 8);
    EXPECT_FALSE(recipe.cases[1].input);
    EXPECT_THAT(recipe.cases[1].command, testing::ElementsAre("random", "--n", "8", "--density", "0.3"));
    EXPECT_EQ(recipe.cases[1].variant, 2);
    EXPECT_EQ(recipe.cases[1].why, "stars");
    EXPECT_THAT(recipe.cases[1].catches, testing::ElementsAre("wrong_answer/a.cpp", "wrong_answer/b.py"));
    EXPECT_EQ(recipe.cases[1].answer, AnswerFrom::None);
    EXPECT_EQ(recipe.cases[2].input, "");
    EXPECT_EQ(recipe.cases[2].answer, AnswerFrom::Empty);
}

TEST_F(ReadRecipe, NamesTheLineOfEachMistake) {
    using testing::StartsWith;
    const std::string one = "salt = \"s\"\n[[case]]\nname = \"secret/1\"\n";
    EXPECT_THAT(error("salt = \"s\"\n"), StartsWith("tests.toml:1: 'case'"));
    EXPECT_THAT(error("salt = \"a\\nb\"\n"), StartsWith("tests.toml:1: 'salt' in the file must be one line"));
    EXPECT_THAT(error(one + "command = \"free\\t--n 3\"\n"),
                StartsWith("tests.toml:4: 'command' in [[case]] must be one line without control characters"));
    EXPECT_THAT(error("[[case]]\nname = \"secret/1\"\ninput = \"1\"\n"), StartsWith("tests.toml:1: 'salt'"));
    EXPECT_THAT(error(one), StartsWith("tests.toml:3: 'name' in [[case]] needs either"));
    EXPECT_THAT(error(one + "input = \"1\"\ncommand = \"free\"\n"), StartsWith("tests.toml:3: 'name'"));
    EXPECT_THAT(error(one + "input = 1\n"), StartsWith("tests.toml:4: 'input' in [[case]] must be a string"));
    EXPECT_THAT(error(one + "comand = \"free\"\n"), StartsWith("tests.toml:4: unknown key 'comand'"));
    EXPECT_THAT(error(one + "command = \" \"\n"), StartsWith("tests.toml:4: 'command'"));
    EXPECT_THAT(error(one + "command = \"free --n 4 --seed 1\"\n"), StartsWith("tests.toml:4: 'command'"));
    EXPECT_THAT(error(one + "command = \"free --seed=1\"\n"), StartsWith("tests.toml:4: 'command'"));
    EXPECT_THAT(error(one + "input = \"1\"\nanswer = \"nome\"\n"), StartsWith("tests.toml:5: 'answer'"));
    EXPECT_THAT(error(one + "input = \"1\"\nvariant = 2\n"), StartsWith("tests.toml:5: 'variant'"));
    EXPECT_THAT(error(one + "input = \"\"\"\n1"), StartsWith("tests.toml:"));
}

TEST_F(ReadRecipe, RefusesTheSameNameTwice) {
    const std::string table = "[[case]]\nname = \"secret/1\"\ninput = \"1\"\n";
    EXPECT_EQ(error("salt = \"s\"\n" + table + table), "tests.toml:5: there is a case 'secret/1' already, in line 2");
}

TEST_F(ReadRecipe, RefusesNamesThatLeaveTheData) {
    for (const char* name : {"1", "other/1", "secret", "secret/", "secret//1", "secret/../../x", "/secret/1",
                             "secret/.hidden", "secret/a b", "secret/-x", "secret/1.in", "secret/1.ans"}) {
        EXPECT_THAT(error(std::string{"salt = \"s\"\n[[case]]\nname = \""} + name + "\"\ninput = \"1\"\n"),
                    testing::StartsWith("tests.toml:3: 'name'"))
            << name;
    }
}

TEST_F(ReadRecipe, CatchesNameSubmissionsOfThePackage) {
    const Recipe recipe = read(
        "salt = \"s\"\n[[case]]\nname = \"secret/1\"\ninput = \"1\"\n"
        "catches = [\"wrong_answer/a.cpp\"]\n[[case]]\nname = \"secret/2\"\ninput = \"2\"\n");
    const std::vector<Catch> catches = catches_of(recipe, {{"wrong_answer/a.cpp", {}, {}}});
    ASSERT_EQ(catches.size(), 1U);
    EXPECT_EQ(catches[0].case_name, "secret/1");
    EXPECT_THAT(catches[0].submissions, testing::ElementsAre("wrong_answer/a.cpp"));
    EXPECT_THROW(catches_of(recipe, {{"wrong_answer/b.cpp", {}, {}}}), support::ConfigError);
}

}  // namespace
}  // namespace harness::package
