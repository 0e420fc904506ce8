#include "harness/format/package/recipe.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error_fixture.hpp"
#include "harness/base/scratch_folder.hpp"

namespace harness::package {
namespace {

class ReadRecipe : public base::ScratchFolder {
  protected:
    Recipe read(std::string_view text) {
        write("tests.toml", text);
        return read_recipe(folder_.path()).value();
    }
    // The error message, starting with the file's name.
    std::string error(std::string_view text) {
        const std::string message = base::error_of([&] { read(text); });
        return message.substr(message.starts_with('/') ? folder_.path().string().size() + 1 : 0);
    }
    // `start`: of the message after the file's name.
    void expect_error(const std::string& text, const std::string& start) {
        EXPECT_THAT(error(text), testing::StartsWith("tests.toml:" + start)) << text;
    }
};

TEST_F(ReadRecipe, IsEmptyWithoutAFile) {
    EXPECT_FALSE(read_recipe(folder_.path()));
}

TEST_F(ReadRecipe, WhatIsNoTextFileIsTheAuthorsFault) {
    std::filesystem::create_directory(folder_.path() / "tests.toml");
    EXPECT_THROW(read_recipe(folder_.path()), base::ConfigError);
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
    const std::string head = "salt = \"s\"\n[[case]]\nname = \"secret/1\"\n";
    expect_error("salt = \"s\"\n", "1: 'case'");
    expect_error("salt = \"a\\nb\"\n", "1: 'salt' in the file must be one line");
    expect_error(head + "command = \"free\\t--n 3\"\n",
                 "4: 'command' in [[case]] must be one line without control characters");
    expect_error("[[case]]\nname = \"secret/1\"\ninput = \"1\"\n", "1: 'salt'");
    expect_error(head, "3: 'name' in [[case]] needs either");
    expect_error(head + "input = \"1\"\ncommand = \"free\"\n", "4: 'input' in [[case]] stands beside a 'command'");
    expect_error(head + "input = 1\n", "4: 'input' in [[case]] must be a string");
    expect_error(head + "comand = \"free\"\n", "4: unknown key 'comand'");
    expect_error(head + "command = \" \"\n", "4: 'command'");
    expect_error(head + "command = \"free --n 4 --seed 1\"\n", "4: 'command'");
    expect_error(head + "command = \"free --seed=1\"\n", "4: 'command'");
    expect_error(head + "input = \"1\"\nanswer = \"nome\"\n", "5: 'answer'");
    expect_error(head + "input = \"1\"\nvariant = 2\n", "5: 'variant'");
    expect_error(head + "input = \"\"\"\n1", "");
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

std::vector<std::string> names_of(const Recipe& recipe) {
    std::vector<std::string> names;
    for (const RecipeCase& made : recipe.cases) {
        names.push_back(made.name);
    }
    return names;
}

TEST_F(ReadRecipe, ACaseMayStandInALine) {
    const Recipe recipe = read(
        "salt = \"s\"\n"
        "case = [\n"
        "    { name = \"secret/1\", command = \"free --n 4\" },\n"
        "    { name = \"secret/2\", input = \"5\" },\n"
        "]\n");
    EXPECT_THAT(names_of(recipe), testing::ElementsAre("secret/1", "secret/2"));
    EXPECT_EQ(recipe.cases[1].line, 4);
}

TEST_F(ReadRecipe, ForMakesACaseOfEveryCombination) {
    const Recipe recipe = read(
        "salt = \"s\"\n[[case]]\nname = \"secret/n{n}-d{d}\"\n"
        "for = { n = \"09..10\", d = [\"0.1\", 1] }\n"
        "command = \"random --n {n} --density {d}\"\nwhy = \"{n} rows\"\n");
    EXPECT_THAT(names_of(recipe),
                testing::ElementsAre("secret/n09-d0.1", "secret/n10-d0.1", "secret/n09-d1", "secret/n10-d1"));
    EXPECT_THAT(recipe.cases[0].command, testing::ElementsAre("random", "--n", "9", "--density", "0.1"));
    EXPECT_EQ(recipe.cases[3].why, "10 rows");
    EXPECT_EQ(recipe.cases[3].variant, 0);
    EXPECT_EQ(recipe.cases[3].line, 2);
}

TEST_F(ReadRecipe, ForFillsInputsToo) {
    const Recipe recipe = read(
        "salt = \"s\"\n[[case]]\nname = \"secret/{n}\"\nfor = { n = \"1..2\" }\ninput = \"{n}\\n{ {N} }\"\n"
        "[[case]]\nname = \"secret/as-it-is\"\ninput = \"{n}\"\n");
    EXPECT_EQ(recipe.cases[1].input, "2\n{ {N} }");
    EXPECT_EQ(recipe.cases[2].input, "{n}");
}

TEST_F(ReadRecipe, RepeatCountsTheVariants) {
    const Recipe recipe = read(
        "salt = \"s\"\n[[case]]\nname = \"secret/a\"\ncommand = \"random --n 4\"\nrepeat = 2\n"
        "[[case]]\nname = \"secret/{i}-of-{n}\"\ncommand = \"random --n {n}\"\nfor = { n = [7] }\nrepeat = 2\n");
    EXPECT_THAT(names_of(recipe), testing::ElementsAre("secret/a-1", "secret/a-2", "secret/1-of-7", "secret/2-of-7"));
    EXPECT_EQ(recipe.cases[0].variant, 1);
    EXPECT_EQ(recipe.cases[3].variant, 2);
    EXPECT_EQ(recipe.cases[2].command, recipe.cases[3].command);
}

TEST_F(ReadRecipe, AGroupSharesWhatItsCasesDoNotSay) {
    const Recipe recipe = read(R"(salt = "s"
[[case]]
name = "secret/first"
input = "1"
[[group]]
name = "secret/large/"
command = "random {command} --format x"
why = "large"
answer = "empty"
case = [
    { name = "1", command = "--n 30" },
    { name = "2", command = "--n 31", why = "odd", answer = "reference" },
    { name = "3", input = "0" },
]
[[group]]
name = "secret/free-{n}"
command = "free --n {n}"
[[group.case]]
for = { n = "4..5" }
[[group.case]]
name = "late"
command = "--boards 2"
for = { n = "4..4" }
[[case]]
name = "secret/last"
input = "2"
)");
    EXPECT_THAT(names_of(recipe),
                testing::ElementsAre("secret/first", "secret/large/1", "secret/large/2", "secret/large/3",
                                     "secret/free-4", "secret/free-5", "secret/free-4-late", "secret/last"));
    EXPECT_THAT(recipe.cases[1].command, testing::ElementsAre("random", "--n", "30", "--format", "x"));
    EXPECT_EQ(recipe.cases[1].why, "large");
    EXPECT_EQ(recipe.cases[1].answer, AnswerFrom::Empty);
    EXPECT_EQ(recipe.cases[2].why, "odd");
    EXPECT_EQ(recipe.cases[2].answer, AnswerFrom::Reference);
    EXPECT_EQ(recipe.cases[3].input, "0");
    EXPECT_TRUE(recipe.cases[3].command.empty());
    EXPECT_THAT(recipe.cases[5].command, testing::ElementsAre("free", "--n", "5"));
    EXPECT_THAT(recipe.cases[6].command, testing::ElementsAre("free", "--n", "4", "--boards", "2"));
}

TEST_F(ReadRecipe, NamesTheLineOfEachMistakeInTheShortForms) {
    const std::string head = "salt = \"s\"\n[[case]]\nname = \"secret/{n}\"\ncommand = \"free --n {n}\"\n";
    expect_error(head, "3: 'name' in [[case]] must be of letters");
    expect_error(head + "for = {}\n", "5: 'for' in [[case]] is empty");
    expect_error(head + "for = { m = \"1..2\" }\n",
                 "3: 'name' in [[case]] has {n}, for which there is no value; did you mean 'm'?");
    expect_error(head + "for = { n = \"4\" }\n", "5: 'n' in 'for' must be a range such");
    expect_error(head + "for = { n = \"4..x\" }\n", "5: 'n' in 'for' must be a range");
    expect_error(head + "for = { n = \"9..4\" }\n", "5: 'n' in 'for' is a range from 9 down");
    expect_error(head + "for = { n = \"0..999999999\" }\n", "5: 'n' in 'for' has more");
    expect_error(head + "for = { n = \"1..200\", m = \"1..200\" }\n",
                 "5: 'for' in [[case]] makes more than 10000 cases");
    expect_error(head + "for = { n = \"1..200\" }\nrepeat = 51\n", "2: the recipe has more than 10000 cases");
    expect_error(head + "for = { n = [] }\n", "5: 'n' in 'for' is empty");
    expect_error(head + "for = { n = [0.5] }\n", "5: 'n' in 'for' must be");
    expect_error(head + "for = { i = \"1..2\" }\n", "5: 'i' in 'for' is no name");
    expect_error(head + "for = { n = \"1..2\", m = \"1..2\" }\n",
                 "2: makes the case 'secret/1' twice: put every value");
    expect_error(head + "for = { n = [\"../x\"] }\n", "3: 'name'");
    expect_error(head + "for = { n = [\"1\\n2\"] }\n", "3: 'name'");
    expect_error(head + "repeat = 2\nvariant = 1\n", "6: 'variant' in [[case]] is counted");
    expect_error("salt = \"s\"\n[[case]]\nname = \"secret/1\"\ninput = \"1\"\nrepeat = 2\n",
                 "5: 'repeat' in [[case]] is of use only to a 'command'");
    expect_error("salt = \"s\"\n[[group]]\nname = \"secret/g/\"\n", "2: 'case' in [[group]] is missing");
    expect_error("salt = \"s\"\n[[group]]\nname = \"secret\"\ncase = [\n{ name = \"1\", input = \"1\" },\n]\n",
                 "5: 'name' in a case of [[group]] must begin with sample/ or secret/, and makes the case 'secret-1'; "
                 "a group's name ends in '/'");
    expect_error("salt = \"s\"\n[[group]]\nname = \"secret/g/\"\ncase = [\n{ command = \"free\" },\n]\n",
                 "5: 'name' in a case of [[group]] is missing");
    expect_error("salt = \"s\"\n[[group]]\nname = \"secret/g/\"\ncase = [\n{ nam = \"free\" },\n]\n",
                 "5: unknown key 'nam' in a case of [[group]]; did you mean 'name'?");
}

TEST_F(ReadRecipe, EquivalentsAloneAreNoRecipe) {
    write("tests.toml",
          "[[equivalent]]\nextreme = \"counts one too many where n = 5\"\nwhy = \"there is no 5\"\n"
          "[[equivalent]]\nsubmission = \"accepted/a.c\"\ndiff = \"- a\\n+ b\"\nline = 7\nwhy = \"as good\"\n");
    EXPECT_FALSE(read_recipe(folder_.path()));
    const auto known = read_equivalents(folder_.path());
    ASSERT_EQ(known.size(), 2U);
    EXPECT_EQ(known[0].extreme, "counts one too many where n = 5");
    EXPECT_EQ(known[1].submission, "accepted/a.c");
    EXPECT_EQ(known[1].diff, "- a\n+ b");
    EXPECT_EQ(known[1].source_line, 7);
    EXPECT_EQ(known[1].line, 4);
    EXPECT_EQ(known[1].why, "as good");
}

TEST_F(ReadRecipe, AnEquivalentHasAReason) {
    write("tests.toml", "[[equivalent]]\nextreme = \"counts one too many where n = 5\"\n");
    EXPECT_THAT(base::error_of([this] { read_equivalents(folder_.path()); }), testing::HasSubstr("why"));
}

TEST_F(ReadRecipe, CatchesNameSubmissionsOfThePackage) {
    write("tests.toml",
          "salt = \"s\"\n[[case]]\nname = \"secret/1\"\ninput = \"1\"\n"
          "catches = [\"wrong_answer/a.cpp\"]\n[[case]]\nname = \"secret/2\"\ninput = \"2\"\n");
    Package package;
    package.root = folder_.path();
    package.cases.emplace_back().name = "secret/1";
    package.submissions = {{"wrong_answer/a.cpp", {}, {}}};
    const std::vector<Catch> catches = read_catches(package);
    ASSERT_EQ(catches.size(), 1U);
    EXPECT_EQ(catches[0].case_name, "secret/1");
    EXPECT_THAT(catches[0].submissions, testing::ElementsAre("wrong_answer/a.cpp"));
    package.cases.front().name = "secret/2";
    EXPECT_THAT(base::error_of([&] { read_catches(package); }),
                testing::HasSubstr("has the case 'secret/1', which is not in data/"));
    EXPECT_NO_THROW(check_catches(package)) << "before the data is made there are no cases";
    package.submissions.front().name = "wrong_answer/b.cpp";
    EXPECT_THAT(base::error_of([&] { read_catches(package); }), testing::HasSubstr("no submission of the package"));
    EXPECT_THAT(base::error_of([&] { check_catches(package); }), testing::HasSubstr("no submission of the package"));
}

}  // namespace
}  // namespace harness::package
