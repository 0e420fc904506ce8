#include <sys/stat.h>

#include "harness/setter/recipe/generate_fixture.hpp"

namespace harness::recipe {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* many_cases = R"(salt = "s"
[[case]]
name = "secret/{n}"
command = "free --n {n}"
for = { n = "4..9" }
)";

TEST_F(Generate, TheFolderOfTheDataIsOneOfThePackage) {
    const base::TempDir outside;
    const fs::path data = folder_.path() / "data";
    fs::create_directory_symlink(outside.path(), data);
    EXPECT_THROW(make(two_cases), base::ConfigError);
    EXPECT_THROW(make(two_cases, Mode::Check), base::ConfigError);
    EXPECT_TRUE(fs::is_empty(outside.path()));
    fs::remove(data);
    fs::create_directory_symlink(".", data);
    EXPECT_THROW(make(two_cases), base::ConfigError);
    fs::remove(data);
    write("real/old", "x");
    fs::create_directory_symlink("real", data);
    make(two_cases);
    EXPECT_TRUE(fs::exists(folder_.path() / "real/sample/1.in"));
}

TEST_F(Generate, LooksAtNothingWithoutARecipe) {
    write("data/secret/1.in", "4\n");
    const GeneratedData result = make(Mode::Check);
    EXPECT_FALSE(result.has_recipe);
    EXPECT_TRUE(result.changes.empty());
}

TEST_F(Generate, WritesWhatIsMissingAndThenIsClean) {
    const GeneratedData first = make(two_cases);
    EXPECT_TRUE(first.has_recipe);
    EXPECT_EQ(first.cases, 2U);
    EXPECT_EQ(first.files, 3U);
    EXPECT_THAT(changed(first), ElementsAre("sample/1.in", "sample/1.ans", "secret/group/1.in", "tests.lock"));
    EXPECT_EQ(first.changes[0].kind, ChangeKind::Missing);
    EXPECT_EQ(read("data/sample/1.in"), "4\n");
    EXPECT_EQ(read("data/sample/1.ans"), "answer to 4\n");
    EXPECT_EQ(read("data/secret/group/1.in"), "99\n");
    EXPECT_FALSE(exists("data/secret/group/1.ans"));
    const GeneratedData again = make(Mode::Check);
    EXPECT_TRUE(again.changes.empty());
    EXPECT_TRUE(again.notes.empty());
    EXPECT_FALSE(exists(".data.new"));
}

TEST_F(Generate, RecordsWhatItMade) {
    makers_.validators = "";
    make(many_cases);
    EXPECT_EQ(lock().generator, "boards 1");
    EXPECT_EQ(lock().reference, "answer p: queens 1");
    EXPECT_EQ(lock().cases.size(), 6U);
    EXPECT_EQ(lock().cases.at("secret/4").input, hash_of("made by free --n 4\n"));
    EXPECT_EQ(lock().cases.at("secret/4").answer, hash_of("answer to made by free --n 4\n"));
}

TEST_F(Generate, WhoDidNothingIsNotRecorded) {
    make("salt = \"s\"\n[[case]]\nname = \"secret/1\"\ninput = \"\"\nanswer = \"empty\"\n");
    EXPECT_EQ(lock().generator, "");
    EXPECT_EQ(lock().reference, "");
    EXPECT_EQ(read("data/secret/1.ans"), "");
}

TEST_F(Generate, MakesOnlyWhatChanged) {
    EXPECT_EQ(make(many_cases).made, 6U);
    const GeneratedData nothing = make(Mode::Update);
    EXPECT_EQ(nothing.made, 0U);
    EXPECT_THAT(nothing.changes, IsEmpty());
    EXPECT_EQ(boards_runs_ + queens_runs_, 0);

    std::string wider{many_cases};
    wider.replace(wider.find("4..9"), 4, "4..10");
    const GeneratedData one_more = make(wider);
    EXPECT_EQ(one_more.made, 1U);
    EXPECT_THAT(changed(one_more), ElementsAre("secret/10.in", "secret/10.ans", "tests.lock"));
    EXPECT_EQ(boards_runs_, 2);
    EXPECT_EQ(queens_runs_, 1);

    write("data/secret/7.ans", "by hand");
    fs::remove(folder_.path() / "data/secret/8.in");
    const GeneratedData fixed = make(Mode::Update);
    EXPECT_EQ(fixed.made, 2U);
    EXPECT_THAT(changed(fixed), ElementsAre("secret/7.ans", "secret/8.in"));
    EXPECT_THAT(make(Mode::Check).changes, IsEmpty());

    EXPECT_EQ(make(Mode::Anew).made, 7U);
}

TEST_F(Generate, InsertingACaseChangesNoOther) {
    make(many_cases);
    const auto before = files();
    make(std::string{"salt = \"s\"\n[[case]]\nname = \"secret/0\"\ncommand = \"random\"\n"} + (many_cases + 10));
    auto after = files();
    EXPECT_EQ(after.erase("secret/0.in") + after.erase("secret/0.ans"), 2U);
    EXPECT_NE(after.at("tests.lock"), before.at("tests.lock"));
    for (const auto& [name, bytes] : before) {
        if (name != "tests.lock") {
            EXPECT_EQ(after.at(name), bytes) << name;
        }
    }
    EXPECT_EQ(after.size(), before.size());
}

TEST_F(Generate, AnotherSaltMakesAllAnew) {
    make(many_cases);
    std::string other{many_cases};
    other.replace(other.find("\"s\""), 3, "\"t\"");
    make(other);
    EXPECT_GT(boards_runs_, 0);
}

TEST_F(Generate, AnotherProgramMakesItsPartAnew) {
    make(many_cases);
    makers_.generator = "boards 2";
    const GeneratedData result = make(Mode::Update);
    EXPECT_EQ(result.made, 6U);
    EXPECT_GT(boards_runs_, 0);
    EXPECT_EQ(queens_runs_, 0);  // the inputs are the same as before
    EXPECT_THAT(result.changes, IsEmpty());
    EXPECT_THAT(result.notes, ElementsAre("boards 1 is now boards 2: the data is the same"));
    EXPECT_EQ(lock().generator, "boards 2");
    reference_given_->identity = "queens 2";
    EXPECT_EQ(make(Mode::Update).made, 6U);
    EXPECT_EQ(boards_runs_, 0);
    EXPECT_GT(queens_runs_, 0);
    reference_given_->identity = "";
    make(Mode::Update);
    make(Mode::Update);
    EXPECT_GT(queens_runs_, 0);  // without an identity the reference may have changed
}

TEST_F(Generate, OurSolverIsCertifiedOnceForEachVersion) {
    int asked = 0;
    makers_.certificate = [&](sandbox::Runner&) { return fmt::format("certified {}", ++asked); };
    make(two_cases);
    EXPECT_EQ(lock().certificate, "certified 1");
    make(std::string{two_cases} + "[[case]]\nname = \"secret/3\"\ninput = \"3\"\n");
    EXPECT_EQ(asked, 1);
    reference_given_->identity = "queens 2";
    EXPECT_THAT(make(Mode::Check).changes, IsEmpty());
    EXPECT_EQ(asked, 1);
    make(Mode::Update);
    EXPECT_EQ(lock().certificate, "certified 2");
    make(Mode::Anew);
    EXPECT_EQ(asked, 3);
}

TEST_F(Generate, CheckToldOfAnotherProgramFindsNoDifference) {
    make(many_cases);
    makers_.generator = "boards 2";
    const GeneratedData result = make(Mode::Check);
    EXPECT_THAT(result.changes, IsEmpty());
    EXPECT_EQ(result.notes.size(), 1U);
    EXPECT_EQ(lock().generator, "boards 1");
}

TEST_F(Generate, CheckShowsAnEditedAnswerAndWritesNothing) {
    make(two_cases);
    write("data/sample/1.ans", "answer to 5\n");
    const auto before = files();
    const GeneratedData result = make(Mode::Check);
    EXPECT_THAT(changed(result), ElementsAre("sample/1.ans"));
    EXPECT_EQ(result.changes[0].kind, ChangeKind::Differs);
    EXPECT_EQ(result.changes[0].lines, "@@ line 1\n-answer to 5\n+answer to 4\n");
    EXPECT_EQ(files(), before);
}

// Even if the lock file contains the changed hash.
TEST_F(Generate, CheckBelievesNoLockFile) {
    make(two_cases);
    Lock edited = lock();
    write("data/sample/1.ans", "answer to 5\n");
    edited.cases["sample/1"].answer = hash_of("answer to 5\n");
    write("data/tests.lock", write_lock(edited));
    EXPECT_THAT(changed(make(Mode::Check)), ElementsAre("sample/1.ans", "tests.lock"));
    EXPECT_THAT(make(Mode::Anew).made, 1U);
    EXPECT_EQ(read("data/sample/1.ans"), "answer to 4\n");
    EXPECT_THAT(make(Mode::Check).changes, IsEmpty());
}

TEST_F(Generate, ALockFileThatIsNoneIsMadeAgain) {
    make(many_cases);
    write("data/tests.lock", "<<<<<<< ours\n");
    EXPECT_THAT(changed(make(Mode::Check)), ElementsAre("tests.lock"));
    const GeneratedData result = make(Mode::Update);
    EXPECT_EQ(result.made, 6U);
    ASSERT_THAT(changed(result), ElementsAre("tests.lock"));
    EXPECT_THAT(result.changes[0].lines, HasSubstr("tests.lock:1: "));
    EXPECT_THAT(make(Mode::Check).changes, IsEmpty());
}

TEST_F(Generate, WritesOnlyWhatDiffers) {
    make(two_cases);
    const auto untouched = fs::last_write_time(folder_.path() / "data/sample/1.in") - std::chrono::hours{1};
    fs::last_write_time(folder_.path() / "data/sample/1.in", untouched);
    write("data/sample/1.ans", "");
    make(Mode::Update);
    EXPECT_EQ(read("data/sample/1.ans"), "answer to 4\n");
    EXPECT_EQ(fs::last_write_time(folder_.path() / "data/sample/1.in"), untouched);
}

TEST_F(Generate, NamesStraysAndLeavesThem) {
    make(two_cases);
    write("data/secret/old.in", "1\n");
    write("data/secret/group/1.ans", "1\n");
    write("data/secret/1.hint", "not ours\n");
    for (const Mode mode : {Mode::Update, Mode::Check, Mode::Anew}) {
        const GeneratedData result = make(mode);
        EXPECT_THAT(changed(result), ElementsAre("secret/group/1.ans", "secret/old.in"));
        EXPECT_EQ(result.changes[1].kind, ChangeKind::Stray);
    }
    write("data/sample/1.in", "");
    make(Mode::Update);
    EXPECT_EQ(read("data/sample/1.in"), "4\n");
    EXPECT_EQ(read("data/secret/old.in"), "1\n");
    EXPECT_EQ(read("data/secret/1.hint"), "not ours\n");
}

TEST_F(Generate, WhatIsNoFileIsNamedAndNotRead) {
    make(two_cases);
    fs::remove(folder_.path() / "data/sample/1.in");
    ASSERT_EQ(::mkfifo((folder_.path() / "data/sample/1.in").c_str(), 0600), 0);
    EXPECT_THROW(make(Mode::Check), base::ConfigError);
}

TEST_F(Generate, WritesNothingWhereACaseCannotBeMade) {
    boards_failure_ = exited(2, "no");
    EXPECT_THROW(make(std::string{two_cases} + "[[case]]\nname = \"secret/3\"\ncommand = \"x\"\n"), base::ConfigError);
    EXPECT_FALSE(exists("data"));
}

TEST_F(Generate, RefusesTheSameInputTwice) {
    EXPECT_THAT(error(std::string{two_cases} + "[[case]]\nname = \"secret/2\"\ninput = \"4\\n\"\n"),
                HasSubstr("tests.toml:9: case 'secret/2' has the same input as 'sample/1' in line 2"));
    EXPECT_FALSE(exists("data"));
}

TEST_F(Generate, AnswersOnlyWhereOneIsWanted) {
    reference_given_.reset();
    make(
        "salt = \"s\"\n[[case]]\nname = \"secret/1\"\ninput = \"1\"\nanswer = \"none\"\n"
        "[[case]]\nname = \"secret/2\"\ninput = \"\"\nanswer = \"empty\"\n");
    EXPECT_FALSE(exists("data/secret/1.ans"));
    EXPECT_EQ(read("data/secret/2.ans"), "");
    EXPECT_THAT(error(two_cases), HasSubstr("tests.toml:2: case 'sample/1' needs an answer"));
}

}  // namespace
}  // namespace harness::recipe
