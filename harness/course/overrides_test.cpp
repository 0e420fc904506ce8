#include "harness/course/overrides.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error_fixture.hpp"
#include "harness/base/scratch_folder.hpp"

namespace harness::course {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class OverridesTest : public base::ScratchFolder {
  protected:
    OverridesTest() {
        rules_.late_days = 3;
        rules_.assignments.emplace_back().name = "Week 1";
        rules_.assignments.back().packages = {"queens"};
        rules_.assignments.emplace_back().name = "Week 2";
    }
    Overrides read(const std::string& text) const { return {write("overrides.toml", text), rules_, "queens", roster_}; }
    std::string error(const std::string& text) const {
        return base::error_of([&] {
            Overrides overrides = read(text);
            overrides.use({.student = "Ada", .id = "1"});
            overrides.use({.student = "Ada", .id = "2"});
            Overrides::check_all_used({&overrides}, {"Ada", "Bob"});
        });
    }

    config::ClassRules rules_;
    std::shared_ptr<const model::Roster> roster_;
};

TEST_F(OverridesTest, NoFileIsNoOverride) {
    Overrides none(folder_.path() / "overrides.toml", rules_, "queens", nullptr);
    EXPECT_FALSE(none.of({"Ada", ""}));
    Overrides::check_all_used({&none}, {});
}

TEST_F(OverridesTest, AFileThatCannotBeUsedIsAnError) {
    const std::filesystem::path file = folder_.path() / "overrides.toml";
    std::filesystem::create_symlink("nowhere", file);
    EXPECT_THAT(base::error_of([&] { Overrides(file, rules_, "queens", nullptr); }),
                HasSubstr("overrides.toml: No such file"));
    std::filesystem::remove(file);
    std::filesystem::create_directory(file);
    EXPECT_THAT(base::error_of([&] { Overrides(file, rules_, "queens", nullptr); }),
                HasSubstr("overrides.toml: Is a directory"));
}

TEST_F(OverridesTest, StudentsAreKnownByNameNumberOrEmail) {
    Overrides all = read(
        "[[student]]\nstudent = \"Ada\"\nfiles = [\"a.c\"]\ndeadline = 2027-01-02T00:00:00+01:00\n"
        "[[student]]\nstudent = \"7\"\nexcused = \"ill\"\n"
        "[[student]]\nstudent = \"eve@x.edu\"\npoints = 12.5\nreason = \"by mail\"\n"
        "[[student]]\nstudent = \"7\"\npackage = \"other\"\npoints = 0\nreason = \"copied\"\n");
    const Decision ada = all.use({"Ada", ""}).value();
    EXPECT_THAT(ada.files, ElementsAre("a.c"));
    EXPECT_EQ(ada.note_of_files, "overrides.toml:2: the files that count are named there");
    EXPECT_THAT(ada.notes, ElementsAre("overrides.toml:2: a deadline of their own, 2027-01-01T23:00:00Z"));
    const Decision bob = all.use({.student = "Bob", .id = "7"}).value();
    EXPECT_THAT(bob.notes, ElementsAre("overrides.toml:6: excused: ill"));
    const Decision eve = all.use({"Eve", "", {}, false, "eve@x.edu"}).value();
    EXPECT_THAT(eve.notes, ElementsAre("overrides.toml:9: 12.5 points by hand: by mail"));
    EXPECT_FALSE(all.of({"Zoe", ""}));
    all.check_packages({"queens", "other"});
    EXPECT_THROW(all.check_packages({"queens", "others"}), base::ConfigError);
    EXPECT_TRUE(read("[[student]]\nstudent = \"Ada (2)\"\nexcused = \"x\"\n").of({.student = "Ada", .id = "2"}));
    Overrides::check_all_used({&all}, {});
}

TEST_F(OverridesTest, EntriesForAStudentAddUp) {
    Overrides all = read(
        "[[student]]\nstudent = \"Ada\"\nlate_days = 5\n"
        "[[student]]\nstudent = \"Ada\"\nassignment = \"Week 1\"\ndeadline = 2027-01-02T00:00:00Z\n"
        "[[student]]\nstudent = \"Ada\"\nassignment = \"Week 2\"\ndeadline = 2027-02-02T00:00:00Z\n");
    EXPECT_THAT(all.of({"Ada", ""}).value().notes,
                ElementsAre("overrides.toml:2: late days in the term: 5",
                            "overrides.toml:5: a deadline of their own, 2027-01-02T00:00:00Z"));
    rules_.late_days.reset();
    EXPECT_THAT(base::error_of([&] { read("[[student]]\nstudent = \"Ada\"\nlate_days = 5\n"); }),
                HasSubstr("needs 'late_days' in [class]"));
}

TEST_F(OverridesTest, CommentsDecideNothingAndAddUp) {
    const Overrides all = read(
        "[[student]]\nstudent = \"Ada\"\ncomment = \"why?\"\n[[student]]\nstudent = \"Ada\"\ncomment = \"nice\"\n"
        "points = 7\nreason = \"by mail\"\n");
    const Decision ada = all.of({"Ada", ""}).value();
    EXPECT_EQ(ada.points, 7);
    EXPECT_THAT(ada.notes, ElementsAre("the instructor comments: why?", HasSubstr("7 points by hand: by mail"),
                                       "the instructor comments: nice"));
    const auto with_comment = [](std::size_t bytes) {
        return "[[student]]\nstudent = \"Ada\"\ncomment = \"" + std::string(bytes, 'x') + "\"\n";
    };
    EXPECT_EQ(read(with_comment(400)).of({"Ada", ""}).value().notes.at(0).size(),
              std::string_view("the instructor comments: ").size() + 400);
    EXPECT_THAT(error(with_comment(401)),
                HasSubstr("'comment' in [[student]] has 401 bytes, and at most 400 are allowed"));
}

TEST_F(OverridesTest, ASectionHasADeadlineUnlessTheStudentHas) {
    const std::string text =
        "[[section]]\nsection = \"Monday\"\ndeadline = 2027-01-02T00:00:00Z\n"
        "[[section]]\nsection = \"Lab 2\"\nassignment = \"Week 1\"\ndeadline = 2027-01-03T00:00:00Z\n"
        "[[student]]\nstudent = \"Bob\"\ndeadline = 2027-01-01T00:00:00Z\n";
    EXPECT_THAT(error(text), HasSubstr(":2: nothing says who is in the section 'Monday': give the class list"));
    auto roster = std::make_shared<model::Roster>();
    roster->file = "roster.csv";
    roster->rows = {{2, {}, "Ada", "1", "", {}, {"Monday", "Lab 2"}},
                    {3, {}, "Bob", "2", "", {}, {"Monday"}},
                    {4, {}, "Cem", "3", "", {}, {"Monday"}},
                    {5, {}, "Dan", "4", "", {}, {}}};
    roster_ = roster;
    Overrides all = read(text);
    EXPECT_THAT(all.use({"Ada", "1"}).value().notes,
                ElementsAre("overrides.toml:5: the deadline of section 'Lab 2', 2027-01-03T00:00:00Z"))
        << "of two the latest";
    EXPECT_THAT(all.use({"Bob", "2"}).value().notes,
                ElementsAre("overrides.toml:9: a deadline of their own, 2027-01-01T00:00:00Z"));
    EXPECT_THAT(all.use({"Cem", "3"}).value().notes,
                ElementsAre("overrides.toml:2: the deadline of section 'Monday', 2027-01-02T00:00:00Z"));
    EXPECT_FALSE(all.of({"Dan", "4"}));
    Overrides::check_all_used({&all}, {});
    EXPECT_THAT(base::error_of([&] { read("[[section]]\nsection = \"Munday\"\ndeadline = 2027-01-02T00:00:00Z\n"); }),
                HasSubstr("there is no section 'Munday' in roster.csv; did you mean 'Monday'?"));
    EXPECT_THAT(error("[[section]]\nsection = \"Monday\"\n"), HasSubstr("changes nothing: give 'deadline'"));
}

TEST_F(OverridesTest, WhatCannotBeMeantIsAnErrorWithItsLine) {
    EXPECT_THAT(error("[[student]]\nstudent = \"Bop\"\nexcused = \"x\"\n"),
                testing::AllOf(HasSubstr("overrides.toml:2: "), HasSubstr("'Bop' is nobody"), HasSubstr("'Bob'?")));
    EXPECT_THAT(error("[[student]]\nstudent = \"Ada\"\nexcused = \"x\"\n"), HasSubstr("the name of two students"));
    EXPECT_THAT(error("[[student]]\nstudent = \"1\"\nexcused = \"x\"\n[[student]]\nstudent = \"Ada\"\npoints = 1\n"
                      "reason = \"oral\"\n"),
                HasSubstr(":5: 'Ada' has 'points' already, in an entry before, such as that in line 2"));
    EXPECT_THAT(error("[[student]]\nstudent = \"Ada\"\nassignment = \"Week 3\"\nexcused = \"x\"\n"),
                HasSubstr("has no [[assignment]] of that name; did you mean 'Week 1'?"));
    EXPECT_THAT(error("[[student]]\nstudent = \"Ada\"\npackage = \"queens\"\nlate_days = 1\n"),
                HasSubstr("is for the whole term"));
    EXPECT_THAT(error("[[student]]\nstudent = \"Ada\"\n"), HasSubstr("changes nothing"));
    EXPECT_THAT(error("[[student]]\nstudent = \"Ada\"\npoints = 3\n"), HasSubstr("needs a 'reason'"));
    EXPECT_THAT(error("[[student]]\nstudent = \"Ada\"\npoints = -3\nreason = \"x\"\n"), HasSubstr(":3: "));
    EXPECT_THAT(error("[[student]]\nname = \"Ada\"\n"), HasSubstr("name"));
    EXPECT_THAT(error("[[student]\n"), HasSubstr("overrides.toml:1: "));
}

}  // namespace
}  // namespace harness::course
