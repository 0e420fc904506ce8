// The columns of each platform, field by field, for a class: Ada (in the roster, accepted late), Bob (excused), Eve
// (judge error), Fay (not in the roster), and Zoë, who submitted nothing.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/csv.hpp"
#include "harness/base/error.hpp"
#include "harness/report/report_fixture.hpp"

namespace harness::report {
namespace {

using namespace std::chrono_literals;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

model::SubmissionResult result_of(const std::string& name, const std::string& id, model::Verdict verdict) {
    model::SubmissionResult result;
    result.name = name;
    result.verdict = verdict;
    result.author = model::Author{name, id};
    return result;
}

model::PackageResult graded() {
    model::PackageResult package;
    package.info.name = "queens";
    package.submissions = {
        result_of("Ada", "1", model::Verdict::Accepted), result_of("Bob", "2", model::Verdict::WrongAnswer),
        result_of("Eve", "3", model::Verdict::JudgeError), result_of("=Fay", "4", model::Verdict::WrongAnswer)};
    model::SubmissionResult& ada = package.submissions[0];
    ada.points =
        model::Points{{{"secret/0*", 40, 40, {}, "small boards"}, {"secret/1*", 60, 60}}, 100, 100, 3725s, 0.5};
    ada.score = 50;
    ada.author->upload = "submission_77";
    ada.author->handed_in = std::chrono::system_clock::time_point{1'795'177'860s};
    package.submissions[1].author->excused = "ill";
    package.submissions[3].score = 0;
    return package;
}

model::Roster roster_of(std::vector<std::string> header, std::vector<model::RosterRow> rows) {
    return {"roster.csv", ',', std::move(header), std::move(rows)};
}

std::vector<std::vector<std::string>> cells_of(const std::string& text) {
    std::vector<std::vector<std::string>> cells;
    for (const base::CsvRow& row : base::read_csv(text, ',', "grades.csv")) {
        cells.push_back(row.cells);
    }
    return cells;
}

class GradebookTest : public testing::Test {
  protected:
    std::vector<std::vector<std::string>> written(const char* format, const GradesSetting& setting, int packages = 1) {
        std::string text;
        const auto book = make_grades(
            format, [&](std::string_view piece) { text += piece; },
            [&](const std::string& line) { warnings_.push_back(line); }, setting);
        for (int i = 0; i < packages; ++i) {
            book->package_ended(graded());
        }
        model::RunInfo run;
        run.read_as["class.zip"] = read_as_;
        book->run_ended(run, {});
        return cells_of(text);
    }

    std::vector<std::string> warnings_;
    std::string read_as_ = "Canvas";
};

TEST_F(GradebookTest, MoodlesWorksheetIsFilled) {
    GradesSetting setting;
    setting.roster =
        roster_of({"Identifier", "Full name", "Email address", "Status", "Grade", "Maximum grade", "Feedback comments"},
                  {{2, {"Participant 1", "Ada", "a@x", "Submitted", "", "100.00", "well, done"}, "Ada", "1", "a@x", {}},
                   {3, {"Participant 9", "Zoë", "z@x", "No submission", "7.00", "100.00"}, "Zoë", "9", "z@x", {}},
                   {4, {"Participant 2", "Bob", "b@x", "Submitted", "", "100.00", ""}, "Bob", "2", "b@x", {}}});
    EXPECT_THAT(written("moodle", setting),
                ElementsAre(setting.roster->header,
                            ElementsAre("Participant 1", "Ada", "a@x", "Submitted", "50", "100.00", "well, done"),
                            ElementsAre("Participant 9", "Zoë", "z@x", "No submission", "0", "100.00", ""),
                            ElementsAre("Participant 2", "Bob", "b@x", "Submitted", "", "100.00", ""),
                            ElementsAre("Participant 4", "'=Fay", "", "", "0", "", ""),
                            ElementsAre("Participant 3", "Eve", "", "", "", "", "")));
    EXPECT_THAT(warnings_, IsEmpty());
    setting.zero_for_nothing = false;
    setting.roster->rows[0].cells[5] = "20,00";
    EXPECT_EQ(written("moodle", setting)[2][4], "");
    EXPECT_THAT(warnings_, ElementsAre(HasSubstr("has the maximum grade 20,00, and queens gives up to 100 points")));
}

TEST_F(GradebookTest, NoCellIsAFormula) {
    const std::string formula = "=HYPERLINK(1)";
    GradesSetting setting;
    setting.assignment = "@sum";
    setting.roster = roster_of({"Student", "Name", "ID", "SID", "Email", "+Section"},
                               {{2, {formula, formula, "1", "1", formula, "-1.5"}, formula, "1", formula, {}}});
    for (const char* format : {"moodle", "canvas", "gradescope", "csv"}) {
        for (const std::vector<std::string>& row : written(format, setting)) {
            for (const std::string& cell : row) {
                EXPECT_TRUE(cell.empty() || std::string{"=+@"}.find(cell.front()) == std::string::npos)
                    << format << cell;
            }
        }
    }
    EXPECT_THAT(written("moodle", setting)[1], Contains("-1.5")) << "a number computes nothing";
}

TEST_F(GradebookTest, MoodlesWorksheetIsMadeWithoutARoster) {
    EXPECT_THAT(written("moodle", {})[0],
                ElementsAre("Identifier", "Full name", "Email address", "Status", "Grade", "Maximum grade",
                            "Grade can be changed", "Last modified (submission)", "Last modified (grade)",
                            "Feedback comments"));
    EXPECT_THAT(written("moodle", {})[2], ElementsAre("Participant 1", "Ada", "", "Submitted for grading", "50", "100",
                                                      "Yes", "-", "-", "1 h 2 min late, × 0.5"));
}

TEST_F(GradebookTest, MoodlesGradebookTakesAnyList) {
    GradesSetting setting;
    setting.roster = roster_of({"ID number", "Email address"}, {{2, {"1", "a@x"}, "", "1", "a@x", {}}});
    EXPECT_THAT(written("moodle", setting),
                ElementsAre(ElementsAre("ID number", "Email address", "queens"), ElementsAre("1", "a@x", "50")));
}

TEST_F(GradebookTest, CanvasHasItsColumnsAndTheRowOfPoints) {
    GradesSetting setting;
    setting.assignment = "Homework";
    setting.roster =
        roster_of({"Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Homework (12)", "Final Score"},
                  {{3, {"L, Ada", "1", "u1", "ada", "A", "", "7"}, "L, Ada", "1", "", {}},
                   {4, {"B, Bob", "2", "u2", "bob", "A", "", "7"}, "B, Bob", "2", "", {}},
                   {5, {"Z, Zoë", "9", "u9", "zoe", "B"}, "Z, Zoë", "9", "", {}}});
    EXPECT_THAT(written("canvas", setting),
                ElementsAre(ElementsAre("Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Homework (12)"),
                            ElementsAre("    Points Possible", "", "", "", "", "100"),
                            ElementsAre("L, Ada", "1", "u1", "ada", "A", "50"),
                            ElementsAre("B, Bob", "2", "u2", "bob", "A", "EX"),
                            ElementsAre("Z, Zoë", "9", "u9", "zoe", "B", "0"),
                            ElementsAre("'=Fay", "4", "", "", "", "0"), ElementsAre("Eve", "3", "", "", "", "")));
    EXPECT_THAT(warnings_, IsEmpty());
    setting.assignment = "Other";
    EXPECT_EQ(written("canvas", setting)[0][5], "Other");
    EXPECT_THAT(warnings_, ElementsAre(HasSubstr("has no column 'Other'")));
    setting.assignment.clear();
    EXPECT_EQ(written("canvas", setting, 2)[0].size(), 7U) << "a column a problem";
    EXPECT_THROW(written("moodle", setting, 2), base::ConfigError);
}

TEST_F(GradebookTest, CanvasGetsNoNumbersOfAnotherPlatform) {
    EXPECT_EQ(written("canvas", {})[3][1], "1");
    EXPECT_THAT(warnings_, IsEmpty());
    read_as_ = "Moodle";
    EXPECT_EQ(written("canvas", {})[3][1], "");
    EXPECT_THAT(warnings_, ElementsAre(HasSubstr("give Canvas's gradebook as --roster FILE")));
    GradesSetting setting;
    setting.roster = roster_of({"Identifier", "Full name"}, {{2, {"Participant 1", "Ada"}, "Ada", "1", "", {}}});
    EXPECT_THROW(written("canvas", setting), base::ConfigError);
}

TEST_F(GradebookTest, GradescopeHasAColumnAGroup) {
    GradesSetting setting;
    setting.roster = roster_of({"Name", "SID", "Email"}, {{2, {"Ada L", "1", "a@x"}, "Ada L", "1", "a@x", {}},
                                                          {3, {"Zoë", "9", "z@x"}, "Zoë", "9", "z@x", {}}});
    const auto rows = written("gradescope", setting);
    ASSERT_EQ(rows.size(), 6U);
    EXPECT_THAT(rows[0], ElementsAre("Name", "SID", "Email", "Total Score", "Max Points", "Status", "Submission ID",
                                     "Submission Time", "Lateness (H:M:S)", "1: small boards (40 pts)",
                                     "2: secret/1* (60 pts)"));
    EXPECT_THAT(rows[1], ElementsAre("Ada L", "1", "a@x", "50", "100", "Graded", "77", "2026-11-20 12:31:00 +0000",
                                     "01:02:05", "40", "60"));
    EXPECT_THAT(rows[2], ElementsAre("Zoë", "9", "z@x", "0", "100", "Missing", "", "", "", "", ""));
    EXPECT_EQ(rows[4][5], "Ungraded") << "Bob, who is excused";
}

TEST_F(GradebookTest, TheTableOfOnesOwnHasAllThatIsKnown) {
    GradesSetting setting;
    setting.roster = roster_of({"Name", "Email"},
                               {{2, {"Ada", "a@x"}, "Ada", "", "a@x", {}}, {3, {"Zoë", "z@x"}, "Zoë", "", "z@x", {}}});
    const auto rows = written("csv", setting);
    ASSERT_EQ(rows.size(), 6U);
    EXPECT_THAT(rows[1], ElementsAre("Ada", "queens", "AC", "50", "", "", "1", "a@x", "2026-11-20T12:31:00Z", "3725",
                                     "0.5", "100", "100", "1", "small boards=40; secret/1*=60", "0"));
    EXPECT_THAT(rows[5], ElementsAre("Zoë", "queens", "", "0", "", "", "", "z@x", "", "", "", "", "", "0", "", ""));
}

TEST(FeedbackFiles, WhoHasNoNameThereIsSaid) {
    std::vector<std::string> warnings;
    std::string zip;
    model::PackageResult package = graded();
    package.submissions[3].author->upload = "fay_LATE_4_9_";
    package.submissions[2].author->student = "Eve_X/Y";
    for (const std::string_view platform : {"moodle", "canvas"}) {
        const auto files = make_feedback_files(
            platform, [&](std::string_view whole) { zip = whole; },
            [&](std::string line) { warnings.push_back(std::move(line)); }, model::Feedback::Verdict,
            [](const StudentView& view, const model::PackageInfo&) { return view.student; });
        files->package_ended(package);
        files->run_ended({}, {});
        if (platform == "moodle") {
            EXPECT_THAT(zip, testing::AllOf(HasSubstr("Ada_1_assignfeedback_file_/feedback-queens.html"),
                                            HasSubstr("Eve X Y_3_assignfeedback_file_/")));
            EXPECT_THAT(warnings, IsEmpty());
        }
    }
    EXPECT_THAT(zip, HasSubstr("fay_LATE_4_9_feedback-queens.html"));
    EXPECT_THAT(warnings, ElementsAre(HasSubstr("Ada gets no feedback file"), HasSubstr("Bob"), HasSubstr("Eve")));
}

}  // namespace
}  // namespace harness::report
