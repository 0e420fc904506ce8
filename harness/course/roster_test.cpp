#include "harness/course/roster.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error_fixture.hpp"
#include "harness/base/scratch_folder.hpp"

namespace harness::course {
namespace {

using base::ConfigError;
using model::Roster;
using testing::ElementsAre;
using testing::HasSubstr;

class RosterTest : public base::ScratchFolder {
  protected:
    Roster read(const std::string& bytes) const { return read_roster(write("roster.csv", bytes)); }
    std::string error(const std::string& bytes) const {
        return base::error_of([&] { read(bytes); });
    }
};

TEST_F(RosterTest, EachPlatformsListTellsWhoIsWho) {
    const Roster moodle = read("Identifier,Full name,Email address,Grade\nParticipant 71,Ada L,a@x.edu,\n");
    EXPECT_EQ(moodle.find({"Somebody", "71"}), 0U);
    EXPECT_EQ(moodle.rows.at(0).name, "Ada L");
    const Roster canvas = read(
        "Student,ID,SIS User ID,SIS Login ID,Section,Q (3)\n    Points Possible,,,,,10\n\"L, Ada\",81,u1,alove,A,\n"
        "\"B, Bob\",82,u2,bob,A,\n");
    EXPECT_THAT(canvas.rows, testing::SizeIs(2));
    EXPECT_EQ(canvas.find({"lada", "81"}), 0U);
    EXPECT_EQ(canvas.find({"ada  L", ""}), 0U) << "by name, in either order";
    EXPECT_EQ(canvas.find({"ALOVE", ""}), 0U) << "by login";
    EXPECT_EQ(canvas.find({"Bob B", "u2"}), 1U) << "by another number";
    EXPECT_FALSE(canvas.find({"Eve", "83"}));
    EXPECT_EQ(read("First name,Last name,Email address\nSean,O'Neil,s@x.edu\n").find({"Sean ONeil", "1003"}), 0U)
        << "without what Moodle leaves out of the names of files";
    const Roster gradescope = read("First Name;Last Name;SID;Email\nAda;L;7;A@x.edu\nAda;L;8;b@x.edu\n");
    EXPECT_EQ(gradescope.find({"Ada L", "", {}, false, "a@X.edu"}), 0U);
    EXPECT_FALSE(gradescope.find({"Ada L", ""})) << "two of that name";
    const Roster github = read("identifier,github_username,github_id,name\n12,octo,99,Ada\n");
    EXPECT_EQ(github.find({"octo", ""}), 0U);
    EXPECT_EQ(github.find({"12", ""}), 0U);
    EXPECT_EQ(read("identifier,github_username,github_id,name\n12,octo,99,\n").rows.at(0).name, "octo");
    const Roster staff = read("Name,Email,Role\nAda,a@x,Student\nTim,t@x,TA\nIma,i@x,Instructor\n");
    EXPECT_THAT(staff.rows, testing::SizeIs(1));
}

TEST_F(RosterTest, AStudentMayBeInSeveralSections) {
    const Roster canvas =
        read("Student,ID,Section\nAda,1,Monday and Lab 2\nBob,2,Arts and Crafts\nCem,3,\nDan,4,\"A, B; C\"\n");
    EXPECT_THAT(canvas.rows[0].sections, ElementsAre("Monday and Lab 2", "Monday", "Lab 2"));
    EXPECT_THAT(canvas.rows[1].sections, ElementsAre("Arts and Crafts", "Arts", "Crafts")) << "also the whole cell";
    EXPECT_THAT(canvas.rows[2].sections, testing::IsEmpty());
    EXPECT_THAT(canvas.rows[3].sections, ElementsAre("A, B; C", "A", "B; C", "A, B", "C"));
    EXPECT_THAT(read("Name,Group\nAda,g1\n").rows[0].sections, ElementsAre("g1"));
}

TEST_F(RosterTest, RowsOfNoStudentAreNamed) {
    const auto left_out = [&](const std::string& bytes) {
        std::vector<std::string> rows;
        for (const auto& [row, why] : left_out_rows(read(bytes))) {
            rows.push_back(row.substr(row.rfind('/') + 1) + " " + why);
        }
        return rows;
    };
    EXPECT_THAT(left_out("Name,Email,Role\nAda,a@x,Student\nTim,t@x,TA\n,i@x,Instructor\n"),
                ElementsAre("roster.csv:3 'Tim' is staff", "roster.csv:4 'i@x' is staff"));
    EXPECT_THAT(left_out("Student,ID,Section,Q (3)\nPoints Possible,,,10\nAda,81,A,\n,,B,\n\n,,,\n"),
                ElementsAre("roster.csv:2 'Points Possible' has no number and no login", "roster.csv:4 names nobody"));
    EXPECT_THAT(left_out("Name,SID\nAda,\n,7\n"), ElementsAre()) << "one without a number, and one without a name";
}

TEST_F(RosterTest, EveryUsualEncodingIsRead) {
    const std::string utf8 = "Name,Email\nZo\xc3\xab,z@x.edu\n";
    std::string utf16 = "\xff\xfe";
    for (const char letter : std::string("Name,Email\nZo")) {
        utf16 += letter;
        utf16 += '\0';
    }
    utf16 += std::string("\xeb\0,\0z\0@\0x\0.\0e\0d\0u\0", 18);
    std::string big = "\xfe\xff";
    for (std::size_t i = 2; i < utf16.size(); i += 2) {
        big += {utf16[i + 1], utf16[i]};
    }
    for (const std::string& bytes :
         {utf8, "\xef\xbb\xbf" + utf8, utf16, big, std::string("Name\tEmail\rZo\xeb\tz@x.edu\r")}) {
        const Roster roster = read(bytes);
        ASSERT_EQ(roster.rows.size(), 1U);
        EXPECT_EQ(roster.rows[0].name, "Zo\xc3\xab");
        EXPECT_EQ(roster.rows[0].email, "z@x.edu");
    }
    EXPECT_EQ(read("Name\nA \x93q\x94\n").rows[0].name, "A \xe2\x80\x9cq\xe2\x80\x9d") << "Windows-1252";
    EXPECT_THAT(error("Name\nA \x81\n"), HasSubstr("neither UTF-8, UTF-16 nor Windows-1252"));
    EXPECT_THAT(error(std::string("Name\0\n", 6)), HasSubstr("no table of text"));
    EXPECT_THAT(error(std::string("\xff\xfe\x00\xd8", 4)), HasSubstr("begins as UTF-16LE does and is none"));
}

TEST_F(RosterTest, ALineForExcelIsNoHeader) {
    const Roster list = read("sep=;\r\nName;Email\r\nAda, L;a@x.edu\r\n");
    EXPECT_EQ(list.separator, ';');
    EXPECT_EQ(list.rows.at(0).name, "Ada, L");
}

TEST_F(RosterTest, WhatIsNoListIsAnErrorWithItsLine) {
    EXPECT_THAT(error(""), HasSubstr("is empty"));
    EXPECT_THAT(error("a,b\n1,2\n"),
                testing::AllOf(HasSubstr(":1: has no column that says who is who"), HasSubstr("'a', 'b'")));
    EXPECT_THAT(error("Name,SID,SID\nA,1,2\n"), HasSubstr(":1: has two columns 'SID'"));
    EXPECT_THAT(error("Name,Email\nA,a@x\n\nB,b@x,c\n"), HasSubstr(":4: has 3 cells, and the first line names 2"));
    EXPECT_THAT(error("Name,SID\nA,1\nB,1\n"), HasSubstr(":3: has the number '1', as line 2 has"));
    EXPECT_THAT(error("Name,Email\nA,a@x\nB,a@x\n"), HasSubstr(":3: has the e-mail 'a@x', as line 2 has"));
    EXPECT_THAT(error("Name\n\"A\n"), HasSubstr("roster.csv:2: a quote has no end"));
    EXPECT_THAT(base::error_of([&] { read_roster(folder_.path()); }), HasSubstr(folder_.path().string())) << "a folder";
    EXPECT_THROW(read_roster(folder_.path() / "none.csv"), ConfigError);
}

TEST_F(RosterTest, WhoIsInNoRowIsSaidAndNoRowIsTwoStudents) {
    const Roster roster = read("Name,Email\nAda,a@x\nBob,b@x\n");
    EXPECT_THAT(missing_in(roster, {{"ada", ""}, {"ada", ""}, {"Eve", "7"}}),
                ElementsAre(testing::StartsWith("Eve (7) is in no row of ")));
    EXPECT_THROW(missing_in(roster, {{"ada", ""}, {"Ada", "7"}}), ConfigError);
    EXPECT_THROW(missing_in(roster, {{"Eve", "7"}}), ConfigError) << "the list of another class";
    EXPECT_THROW(missing_in(read("Name,Email\nAda,a@x\nAda,b@x\nBob,\n"), {{"Ada", ""}, {"Bob", ""}}), ConfigError)
        << "which of the two?";
}

TEST_F(RosterTest, TheSameNameWithOtherNumbersIsSaid) {
    EXPECT_THAT(same_names_in({{"Ada", "1"}, {"Bob", "2"}, {"Ada", "3"}, {"Bob", "2"}}),
                ElementsAre(testing::StartsWith("Ada (1) and Ada (3) are different students here")));
}

}  // namespace
}  // namespace harness::course
