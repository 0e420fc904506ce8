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
    Overrides read(const std::string& text) const { return {write("overrides.toml", text), "queens"}; }
    std::string error(const std::string& text) const {
        return base::error_of([&] {
            Overrides overrides = read(text);
            overrides.of({.student = "Ada", .id = "1"});
            overrides.of({.student = "Ada", .id = "2"});
            Overrides::check_all_used({&overrides}, {"Ada", "Bob"});
        });
    }
};

TEST_F(OverridesTest, NoFileIsNoOverride) {
    Overrides none(folder_.path() / "overrides.toml", "queens");
    EXPECT_FALSE(none.of({"Ada", ""}));
    Overrides::check_all_used({&none}, {});
}

TEST_F(OverridesTest, AFileThatCannotBeUsedIsAnError) {
    const std::filesystem::path file = folder_.path() / "overrides.toml";
    std::filesystem::create_symlink("nowhere", file);
    EXPECT_THAT(base::error_of([&] { Overrides(file, "queens"); }), HasSubstr("overrides.toml: No such file"));
    std::filesystem::remove(file);
    std::filesystem::create_directory(file);
    EXPECT_THAT(base::error_of([&] { Overrides(file, "queens"); }), HasSubstr("overrides.toml: Is a directory"));
}

TEST_F(OverridesTest, StudentsAreKnownByNameNumberOrEmail) {
    Overrides all = read(
        "[[student]]\nstudent = \"Ada\"\nfiles = [\"a.c\"]\ndeadline = 2027-01-02T00:00:00+01:00\n"
        "[[student]]\nstudent = \"7\"\nexcused = \"ill\"\n"
        "[[student]]\nstudent = \"eve@x.edu\"\npoints = 12.5\nreason = \"by mail\"\n"
        "[[student]]\nstudent = \"7\"\npackage = \"other\"\npoints = 0\nreason = \"copied\"\n");
    const Override ada = all.of({"Ada", ""}).value();
    EXPECT_THAT(ada.files, ElementsAre("a.c"));
    EXPECT_THAT(all.notes(ada), ElementsAre("overrides.toml:2: the files that count are named there",
                                            "overrides.toml:2: a deadline of their own, 2027-01-01T23:00:00Z"));
    const Override bob = all.of({.student = "Bob", .id = "7"}).value();
    EXPECT_THAT(all.notes(bob), ElementsAre("overrides.toml:6: excused: ill"));
    const Override eve = all.of({"Eve", "", {}, false, "eve@x.edu"}).value();
    EXPECT_THAT(all.notes(eve), ElementsAre("overrides.toml:9: 12.5 points by hand: by mail"));
    EXPECT_FALSE(all.of({"Zoe", ""}));
    all.check_packages({"queens", "other"});
    EXPECT_THROW(all.check_packages({"queens", "others"}), base::ConfigError);
    EXPECT_TRUE(read("[[student]]\nstudent = \"Ada (2)\"\nexcused = \"x\"\n").of({.student = "Ada", .id = "2"}));
    Overrides::check_all_used({&all}, {});
}

TEST_F(OverridesTest, WhatCannotBeMeantIsAnErrorWithItsLine) {
    EXPECT_THAT(error("[[student]]\nstudent = \"Bop\"\nexcused = \"x\"\n"),
                testing::AllOf(HasSubstr("overrides.toml:2: "), HasSubstr("'Bop' is nobody"), HasSubstr("'Bob'?")));
    EXPECT_THAT(error("[[student]]\nstudent = \"Ada\"\nexcused = \"x\"\n"), HasSubstr("the name of two students"));
    EXPECT_THAT(
        error("[[student]]\nstudent = \"1\"\nexcused = \"x\"\n[[student]]\nstudent = \"Ada\"\nfiles = [\"a\"]\n"),
        HasSubstr("has an entry already, in line 2"));
    EXPECT_THAT(error("[[student]]\nstudent = \"Ada\"\n"), HasSubstr("changes nothing"));
    EXPECT_THAT(error("[[student]]\nstudent = \"Ada\"\npoints = 3\n"), HasSubstr("needs a 'reason'"));
    EXPECT_THAT(error("[[student]]\nstudent = \"Ada\"\npoints = -3\nreason = \"x\"\n"), HasSubstr(":3: "));
    EXPECT_THAT(error("[[student]]\nname = \"Ada\"\n"), HasSubstr("name"));
    EXPECT_THAT(error("[[student]\n"), HasSubstr("overrides.toml:1: "));
}

}  // namespace
}  // namespace harness::course
