#include "harness/report/student.hpp"

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/report/formats.hpp"

namespace harness::report {
namespace {

using namespace std::chrono_literals;
using model::Feedback;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using enum model::Verdict;

// All texts from secret data contain "SECRET".
model::SubmissionResult wrong_one() {
    model::SubmissionResult result;
    result.name = "anna";
    result.author = model::Author{"anna", ""};
    result.verdict = WrongAnswer;
    result.score = 40;
    result.hints = {"SECRET hint"};
    result.reason = "SECRET/2: line 1: expected SECRET";
    result.compile.message = "main.c:1: warning: SECRET of a driver";
    result.cases.resize(2);
    result.cases[0].name = "SECRET/1";
    result.cases[0].verdict = Accepted;
    result.cases[0].cpu = 1234us;
    result.cases[1].name = "SECRET/2";
    result.cases[1].verdict = WrongAnswer;
    result.cases[1].reason = "line 1: expected SECRET";
    model::Evidence& evidence = result.cases[1].evidence.emplace();
    evidence.input = {"SECRET input\n", 13};
    evidence.expected = model::Excerpt{"SECRET answer\n", 14};
    evidence.given = {"91\x1b[2J\n", 7};
    evidence.error_text = "SECRET echo";
    return result;
}

std::string told(Feedback feedback, const model::SubmissionResult& result = wrong_one()) {
    model::PackageInfo package;
    package.name = "queens";
    return student_text(view_for_student(package, result, feedback, true));
}

TEST(StudentReport, TheFirstTwoLevelsHoldNothingSecret) {
    EXPECT_EQ(told(Feedback::None), "anna\nqueens\n\nYour submission was received.\n");
    EXPECT_EQ(told(Feedback::Verdict), "anna\nqueens\n\nVerdict: WA (wrong answer)\nScore: 40\n");
}

TEST(StudentReport, PicturesForTheJuryAndFaultsOfVisualizersAreNotForStudents) {
    model::SubmissionResult result = wrong_one();
    const model::Picture input{model::Drawn::Input, "image/png", "i", ""};
    const model::Picture for_team{model::Drawn::OutputForTeam, "image/png", "t", ""};
    result.cases[1].evidence->pictures = {input,
                                          for_team,
                                          {model::Drawn::OutputForJury, "image/png", "j", ""},
                                          {model::Drawn::Input, "", "", "SECRET fault"}};
    const auto seen_by = [&](Reader reader) {
        const StudentView view = view_for_student({}, result, Feedback::Full, true, reader);
        EXPECT_EQ(view.failing->evidence->pictures, view.told->cases[1].evidence->pictures);
        return view.failing->evidence->pictures;
    };
    EXPECT_THAT(seen_by(Reader::Student), testing::ElementsAre(input, for_team));
    EXPECT_EQ(seen_by(Reader::Instructor), result.cases[1].evidence->pictures);
}

TEST(StudentReport, TheFirstFailingCaseIsShownWhole) {
    EXPECT_EQ(told(Feedback::FirstFailing),
              "anna\nqueens\n\nVerdict: WA (wrong answer)\nScore: 40\n"
              "\nA case that failed: SECRET/2: WA (wrong answer)\n"
              "    line 1: expected SECRET\n"
              "Input:\n    SECRET input\n"
              "Expected:\n    SECRET answer\n"
              "Given:\n    91\\x1b[2J\n"
              "Standard error:\n    SECRET echo\n"
              "\nPossible causes:\n    SECRET hint\n");
}

TEST(StudentReport, TheCaseWithEvidenceIsTheOneShown) {
    model::SubmissionResult result = wrong_one();
    result.cases[0].verdict = WrongAnswer;
    EXPECT_EQ(view_for_student({}, result, Feedback::FirstFailing, true).failing->name, "SECRET/2");
    result.cases[1].evidence.reset();
    EXPECT_EQ(view_for_student({}, result, Feedback::FirstFailing, true).failing->name, "SECRET/1");
}

// If the judge failed on a single case, the score and the verdict of the other cases are not a grade.
TEST(StudentReport, TheJudgesFailureIsNoGradeAndTellsNothingOfTheJudge) {
    model::SubmissionResult whole = wrong_one();
    whole.verdict = JudgeError;
    model::SubmissionResult at_a_case = wrong_one();
    at_a_case.cases.emplace_back().name = "secret/3";
    at_a_case.cases.back().reason = "cannot write /srv/judge";
    at_a_case.reason += " (/srv/judge)";
    for (const Feedback feedback : {Feedback::Verdict, Feedback::FirstFailing, Feedback::Full}) {
        for (const model::SubmissionResult& result : {whole, at_a_case}) {
            EXPECT_EQ(told(feedback, result),
                      "anna\nqueens\n\nVerdict: JE (judge error)\n"
                      "The judge failed, which is no fault of your submission: please tell your instructor.\n");
        }
    }
}

TEST(StudentReport, FullHasEveryCase) {
    EXPECT_THAT(told(Feedback::Full), testing::EndsWith("\nAll cases:\n"
                                                        "    AC       1.2 ms  SECRET/1\n"
                                                        "    WA            -  SECRET/2\n"));
}

TEST(StudentReport, ACompileErrorHasTheWordsOfTheCompilerOrOfTheJudge) {
    model::SubmissionResult result = wrong_one();
    result.verdict = CompileError;
    result.compile = {false, false, 5ms, "main.c:1:1: error: no\n"};
    EXPECT_THAT(told(Feedback::Verdict, result), HasSubstr("The compiler says:\n    main.c:1:1: error: no\n"));
    EXPECT_THAT(told(Feedback::None, result), Not(HasSubstr("error")));
    result.compile = {false, false, {}, "holds no source file in a known language"};
    EXPECT_THAT(told(Feedback::Verdict, result),
                AllOf(HasSubstr("It was not compiled:\n    holds no source"), Not(HasSubstr("compiler"))));
    result.compile.cached = true;
    EXPECT_THAT(told(Feedback::Verdict, result), HasSubstr("The compiler says:\n"));
}

TEST(StudentReport, LatenessAndGroupsAreToldWithoutTheirCases) {
    model::SubmissionResult result = wrong_one();
    result.points = model::Points{{{"SECRET/1*", 40, 40}, {"*", 0, 60}}, 40, 100, 31min, 0.5};
    result.score = 20;
    EXPECT_THAT(told(Feedback::None, result), Not(HasSubstr("20")));
    EXPECT_THAT(told(Feedback::Verdict, result),
                AllOf(HasSubstr("Score: 20 of 100: 40 points, 31 min late, × 0.5\n"), Not(HasSubstr("SECRET"))));
    result.points->groups[0].name = "small boards";
    EXPECT_THAT(told(Feedback::Verdict, result), HasSubstr("    40 of 40 for small boards\n    0 of 60 for group 2\n"));
    result.points->groups[0].name.clear();
    EXPECT_THAT(told(Feedback::Full, result), HasSubstr("× 0.5\n    40 of 40 for SECRET/1*\n    0 of 60 for *\n"));
}

TEST(StudentReport, AMistakeFarBehindTheBeginningIsShown) {
    model::SubmissionResult result = wrong_one();
    model::Evidence& evidence = *result.cases[1].evidence;
    std::string right;
    for (int line = 1; line <= 2000; ++line) {
        right += std::to_string(line) + "\n";
    }
    evidence.compared = true;
    evidence.expected = model::Excerpt{right + "92\n", 9000};
    evidence.given = {right + "91\n", 9000};
    EXPECT_THAT(told(Feedback::FirstFailing, result),
                AllOf(HasSubstr("Expected, around line 2001 where it goes wrong"), HasSubstr("    >   2001  92\n"),
                      HasSubstr("    >   2001  91\n")));
    evidence.compared = false;
    EXPECT_THAT(told(Feedback::FirstFailing, result), Not(HasSubstr("2001")));
    evidence.location = model::OutputLocation{3'000'002, 3'000'000, 184'600, "1\n0 1 1 0\n"};
    evidence.given.bytes = 5'000'000;
    EXPECT_THAT(told(Feedback::FirstFailing, result),
                HasSubstr("Given, around line 184601 where it goes wrong (5000000 bytes in all):\n"
                          "      184600  1\n    > 184601  0 1 1 0\n"));
    EXPECT_THAT(told(Feedback::Verdict, result), Not(HasSubstr("184601")));
}

TEST(StudentReports, WhatAnotherRunWroteIsDeletedAndNothingElse) {
    const base::TempDir folder;
    model::PackageResult package;
    const auto page = [](const StudentView& view, const model::PackageInfo&) { return view.student; };
    for (const char* name : {"anna", "bob"}) {
        package.submissions.push_back(wrong_one());
        package.submissions.values().back().author->student = name;
    }
    make_student_reports(folder.path(), Feedback::Full, page)->package_ended(package);
    base::write_file_atomically(folder.path() / "carl.txt", "an instructor's own");
    ASSERT_TRUE(std::filesystem::exists(folder.path() / "bob.html"));
    package.submissions.values().pop_back();
    make_student_reports(folder.path(), Feedback::None, page)->package_ended(package);
    for (const char* name : {"bob.html", "bob.txt"}) {
        EXPECT_FALSE(std::filesystem::exists(folder.path() / name)) << name;
    }
    EXPECT_THAT(base::read_file(folder.path() / "anna.txt"), HasSubstr("was received"));
    EXPECT_EQ(base::read_file(folder.path() / "carl.txt"), "an instructor's own");
}

TEST(StudentReports, ANoteNamesNoFileElsewhere) {
    const base::TempDir folder;
    std::filesystem::create_directory(folder.path() / "st");
    base::write_file_atomically(folder.path() / "other.txt", "stays");
    base::write_file_atomically(folder.path() / "st/.judge-reports", "../other\n");
    make_student_reports(folder.path() / "st", Feedback::None, {})->package_ended({});
    EXPECT_EQ(base::read_file(folder.path() / "other.txt"), "stays");
}

TEST(StudentReports, ANoteThatCannotBeReadIsAnErrorAndNothingIsWritten) {
    const base::TempDir folder;
    std::filesystem::create_symlink("nowhere", folder.path() / ".judge-reports");
    model::PackageResult package;
    package.submissions.push_back(wrong_one());
    const auto reports = make_student_reports(folder.path(), Feedback::None, {});
    EXPECT_THROW(reports->package_ended(package), base::SystemError);
}

TEST(StudentReports, ASecondPackageOverwritesNothing) {
    const base::TempDir folder;
    model::PackageResult package;
    package.submissions.push_back(wrong_one());
    const auto reports = make_student_reports(
        folder.path(), Feedback::Verdict, [](const StudentView&, const model::PackageInfo& info) { return info.name; });
    for (const char* name : {"one", "other"}) {
        package.info.name = name;
        reports->package_ended(package);
    }
    EXPECT_EQ(base::read_file(folder.path() / "anna.html"), "one");
    EXPECT_EQ(base::read_file(folder.path() / "anna_2.html"), "other");
}

TEST(StudentReports, AFileAStudentUnderAHarmlessName) {
    const base::TempDir folder;
    model::PackageResult package;
    for (const char* name : {"Zoë", "../../etc/passwd", "a b", "a_b"}) {
        package.submissions.push_back(wrong_one());
        package.submissions.values().back().author->student = name;
    }
    package.submissions[0].author->id = "81";
    const auto page = [](const StudentView& view, const model::PackageInfo&) { return view.student + "'s page"; };
    make_student_reports(folder.path(), Feedback::Verdict, page)->package_ended(package);
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
        if (entry.path().extension() != "") {
            names.push_back(entry.path().filename().string());
        }
    }
    EXPECT_THAT(names, testing::UnorderedElementsAre("Zoë_81.txt", "Zoë_81.html", "_.._.._etc_passwd.txt",
                                                     "_.._.._etc_passwd.html", "a_b.txt", "a_b.html", "a_b_2.txt",
                                                     "a_b_2.html"));
    EXPECT_EQ(base::read_file(folder.path() / "Zoë_81.html"), "Zoë's page");
    EXPECT_THAT(base::read_file(folder.path() / "Zoë_81.txt"), AllOf(HasSubstr("Zoë"), Not(HasSubstr("SECRET"))));
}

}  // namespace
}  // namespace harness::report
