#include "harness/recipe/generate.hpp"

#include <sys/stat.h>

#include "harness/recipe/recipe_fixture.hpp"

namespace harness::recipe {
namespace {

constexpr const char* two_cases = R"(salt = "s"
[[case]]
name = "sample/1"
input = "4\n"
[[case]]
name = "secret/group/1"
input = "99\n"
answer = "none"
)";

using Generate = RecipeFolder;

TEST_F(Generate, LooksAtNothingWithoutARecipe) {
    write("data/secret/1.in", "4\n");
    const Generated result = generate(package_, tools_, Mode::Check);
    EXPECT_FALSE(result.has_recipe);
    EXPECT_TRUE(result.changes.empty());
}

TEST_F(Generate, WritesWhatIsMissingAndThenIsClean) {
    write("tests.toml", two_cases);
    const Generated first = generate(package_, tools_, Mode::Write);
    EXPECT_TRUE(first.has_recipe);
    EXPECT_EQ(first.cases, 2U);
    EXPECT_EQ(first.files, 3U);
    ASSERT_EQ(first.changes.size(), 3U);
    EXPECT_EQ(first.changes[0].kind, ChangeKind::Missing);
    EXPECT_EQ(first.changes[0].path, folder_.path() / "data/sample/1.in");
    EXPECT_EQ(read("data/sample/1.in"), "4\n");
    EXPECT_EQ(read("data/sample/1.ans"), "answer to 4\n");
    EXPECT_EQ(read("data/secret/group/1.in"), "99\n");
    EXPECT_FALSE(exists("data/secret/group/1.ans"));
    EXPECT_TRUE(generate(package_, tools_, Mode::Check).changes.empty());
}

TEST_F(Generate, CheckNamesAnEditedAnswerAndWritesNothing) {
    write("tests.toml", two_cases);
    generate(package_, tools_, Mode::Write);
    write("data/sample/1.ans", "answer to 5\n");
    const Generated result = generate(package_, tools_, Mode::Check);
    ASSERT_EQ(result.changes.size(), 1U);
    EXPECT_EQ(result.changes[0].path, folder_.path() / "data/sample/1.ans");
    EXPECT_EQ(result.changes[0].kind, ChangeKind::Differs);
    EXPECT_EQ(result.changes[0].detail, "line 1 should be 'answer to 4' and is 'answer to 5'");
    EXPECT_EQ(read("data/sample/1.ans"), "answer to 5\n");
    EXPECT_FALSE(exists("data/other"));
}

TEST_F(Generate, WritesOnlyWhatDiffers) {
    write("tests.toml", two_cases);
    generate(package_, tools_, Mode::Write);
    const auto untouched =
        std::filesystem::last_write_time(folder_.path() / "data/sample/1.in") - std::chrono::hours{1};
    std::filesystem::last_write_time(folder_.path() / "data/sample/1.in", untouched);
    write("data/sample/1.ans", "");
    generate(package_, tools_, Mode::Write);
    EXPECT_EQ(read("data/sample/1.ans"), "answer to 4\n");
    EXPECT_EQ(std::filesystem::last_write_time(folder_.path() / "data/sample/1.in"), untouched);
}

TEST_F(Generate, NamesStraysAndLeavesThem) {
    write("tests.toml", two_cases);
    generate(package_, tools_, Mode::Write);
    write("data/secret/old.in", "1\n");
    write("data/secret/group/1.ans", "1\n");
    write("data/secret/1.hint", "not ours\n");
    for (const Mode mode : {Mode::Write, Mode::Check}) {
        const Generated result = generate(package_, tools_, mode);
        ASSERT_EQ(result.changes.size(), 2U);
        EXPECT_EQ(result.changes[0].path, folder_.path() / "data/secret/group/1.ans");
        EXPECT_EQ(result.changes[1].path, folder_.path() / "data/secret/old.in");
        EXPECT_EQ(result.changes[1].kind, ChangeKind::Stray);
    }
    EXPECT_TRUE(exists("data/secret/old.in"));
}

TEST_F(Generate, WhatIsNoFileIsNamedAndNotRead) {
    write("tests.toml", two_cases);
    generate(package_, tools_, Mode::Write);
    std::filesystem::remove(folder_.path() / "data/sample/1.in");
    ASSERT_EQ(::mkfifo((folder_.path() / "data/sample/1.in").c_str(), 0600), 0);
    EXPECT_THROW(generate(package_, tools_, Mode::Check), support::ConfigError);
}

TEST_F(Generate, WritesNothingWhereACaseCannotBeMade) {
    write("tests.toml", std::string{two_cases} + "[[case]]\nname = \"secret/3\"\ncommand = \"x\"\n");
    boards_failure_ = exited(2, "no");
    EXPECT_THROW(generate(package_, tools_, Mode::Write), support::ConfigError);
    EXPECT_FALSE(exists("data"));
}

TEST(FirstDifference, NamesTheLine) {
    EXPECT_EQ(first_difference("a\nb\n", "a\nb\n"), "");
    EXPECT_EQ(first_difference("", ""), "");
    EXPECT_EQ(first_difference("a\nb\n", "a\nc\n"), "line 2 should be 'b' and is 'c'");
    EXPECT_EQ(first_difference("a\nb\n", "a\n"), "ends before line 2, which should be 'b'");
    EXPECT_EQ(first_difference("a\n", "a\nb\n"), "should end before line 2, which is 'b'");
    EXPECT_EQ(first_difference("a\n", ""), "ends before line 1, which should be 'a'");
    EXPECT_EQ(first_difference("a\nb\n", "a\nb"), "line 2 differs in its line end");
    EXPECT_EQ(first_difference("a\nb", "a\nb\n"), "line 2 differs in its line end");
    EXPECT_EQ(first_difference("a\n", "a\r\n"), "line 1 should be 'a' and is 'a\\r'");
}

TEST(FirstDifference, IsOneShortLine) {
    const std::string difference = first_difference(std::string(100'000, 'a'), std::string(100'000, '\x1b'));
    EXPECT_LT(difference.size(), 300U);
    EXPECT_EQ(difference.find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace harness::recipe
