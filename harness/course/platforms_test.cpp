// The names that each platform gives in its exports.
#include "harness/course/students_fixture.hpp"

namespace harness::course {
namespace {

using testing::ElementsAre;

TEST(Platforms, MoodleNamesTheirFoldersAndFiles) {
    EXPECT_THAT(shown({file("Åsa van der Berg_4711_assignsubmission_file_/queens.cpp"),
                       file("Ben O'Neil_12_assignsubmission_file/queens.c")}),
                ElementsAre("Ben O'Neil#12: (queens.c)", "Åsa van der Berg#4711: (queens.cpp)"));
    EXPECT_THAT(shown({file("Åsa Berg_4711_assignsubmission_file_queens.cpp")}),
                ElementsAre("Åsa Berg#4711: (queens.cpp)"));
}

TEST(Platforms, MoodlesOnlineTextIsTheStudentsOwn) {
    EXPECT_THAT(shown({file("Ada Lovelace_1001_assignsubmission_onlinetext_/onlinetext.html", 9),
                       file("Ada Lovelace_1001_assignsubmission_file_/queens.cpp", 5),
                       file("Bob B_1002_assignsubmission_onlinetext_onlinetext.html")}),
                ElementsAre("Ada Lovelace#1001: (queens.cpp)",
                            "Bob B#1002: () holds no source file in a known language: onlinetext.html"));
}

TEST(Platforms, CanvasNamesFilesWithLatenessAndVersions) {
    EXPECT_THAT(shown({file("leeanna_81_9021_queens-2.cpp", 1), file("leeanna_81_9021_queens-1.cpp", 1),
                       file("orbob_LATE_82_9030_my_code.py")}),
                ElementsAre("leeanna#81: (queens.cpp)", "orbob#82: (my_code.py)!"));
    EXPECT_THAT(shown({file("leeanna_81_9021_q.cpp"), file("leeanna_81_9021_q-1.cpp")}, {.several = Several::Best}),
                ElementsAre("leeanna#81: q.cpp(q.cpp) q.cpp #1(q.cpp)"));
}

TEST(Platforms, CanvasMayHideNamesAndHasWhatWasTyped) {
    EXPECT_THAT(
        shown({file("anon_aB3dE_9021_q.h"), file("anon_aB3dE_9022_q.cpp"), file("LATE_anon_xY9zQ_9023_q-1.py"),
               file("lee_82_text.html"), file("team_a_83_9024_my_2_code.py"), file("or_LATE_84_link.html")}),
        ElementsAre("anon_aB3dE: (q.cpp q.h)", "anon_xY9zQ: (q.py)!",
                    "lee#82: () holds no source file in a known language: text.html",
                    "or#84: () holds no source file in a known language: link.html", "team_a#83: (my_2_code.py)"));
}

TEST(Platforms, BlackboardNamesFilesByUserAndTime) {
    EXPECT_THAT(shown({file("8 Queens_2_ada7_attempt_2026-09-12-10-00-00.txt"),
                       file("8 Queens_2_ada7_attempt_2026-09-12-10-00-00_my_queens.cpp"),
                       file("8 Queens_2_b_lee_attempt_2026-09-12-10-00-01_q.h"),
                       file("8 Queens_2_b_lee_attempt_2026-09-12-10-00-01_q.cpp"),
                       file("8 Queens_2_c_attempt_2026-09-12-10-00-02.txt")}),
                ElementsAre("ada7#ada7: (my_queens.cpp)", "b_lee#b_lee: (q.cpp q.h)",
                            "c#c: () holds no source file in a known language: 2026-09-12-10-00-02/typed.txt"));
    EXPECT_THAT(shown({file("Queens_ada7_attempt_2026-09-12-10-00-00_q.cpp")}), ElementsAre("ada7#ada7: (q.cpp)"));
    EXPECT_THAT(shown({file("Queens_Zo\xEB_attempt_2026-09-12-10-00-00_q.cpp")}),
                ElementsAre("Zo\\xeb#Zo\\xeb: (q.cpp)"));
    EXPECT_THAT(shown({file("q_attempt_2026-13-12-10-00-00_q.cpp"), file("q_attempt_last_q.cpp")}),
                ElementsAre("q_attempt_2026-13-12-10-00-00_q: (q_attempt_2026-13-12-10-00-00_q.cpp)",
                            "q_attempt_last_q: (q_attempt_last_q.cpp)"));
}

TEST(Platforms, AFileIsOfThePlatformWhoseNamesMostFilesHave) {
    EXPECT_THAT(shown({file("ada_81_9021_q.cpp"), file("eve_82_9022_ada_attempt_2026-09-12-10-00-00_q.cpp")}),
                ElementsAre("ada#81: (q.cpp)", "eve#82: (ada_attempt_2026-09-12-10-00-00_q.cpp)"));
    EXPECT_THAT(shown({file("Ada_81_assignsubmission_file_q.cpp"),
                       file("Eve_82_assignsubmission_file_ada_attempt_2026-09-12-10-00-00_q.cpp")}),
                ElementsAre("Ada#81: (q.cpp)", "Eve#82: (ada_attempt_2026-09-12-10-00-00_q.cpp)"));
    EXPECT_THAT(shown({file("ada_81_9021_q.cpp"), file("eve_82_9022_ada_81_assignsubmission_file_q.cpp")}),
                ElementsAre("ada#81: (q.cpp)", "eve#82: (ada_81_assignsubmission_file_q.cpp)"));
}

TEST(Platforms, AnAttemptInBlackboardIsOfItsTimeInTheClassesZone) {
    const std::vector<HandedInFile> files{file("Queens_ada7_attempt_2026-09-12-10-00-00_q.cpp", 9),
                                          file("Queens_ada7_attempt_2026-09-12-09-00-00_q.cpp", 9)};
    using namespace std::chrono_literals;
    const Student ada = people_of(files, {.languages = languages, .zone = 60min}).at(0);
    EXPECT_EQ(ada.attempts.at(0).time,
              std::chrono::sys_days(std::chrono::year(2026) / std::chrono::September / 12) + 9h);
}

TEST(Platforms, BrightspaceNamesFoldersOrFilesByStudentAndDate) {
    EXPECT_THAT(shown({file("index.html"), file("7-31 - Ada Lovelace - Sep 12, 2026 934 AM/q.cpp"),
                       file("7-32 - Ada Lovelace - Sep 12, 2026 1134 AM/src/q.cpp"),
                       file("8-33 - Anna-Lena Berg - 12 septembre, 2026 1134/q.c"),
                       file("9-34 - N012 - Bo Lee- 12 Sep 2026 1:34 PM - my - q.py")},
                      {.several = Several::Best}),
                ElementsAre("Ada Lovelace#7: Sep 12, 2026 934 AM(q.cpp) Sep 12, 2026 1134 AM(src/q.cpp)",
                            "Anna-Lena Berg#8: (q.c)", "N012 - Bo Lee#9: (my - q.py)"));
    EXPECT_THAT(shown({file("index.html"), file("1-2 - ada/q.cpp")}),
                ElementsAre("1-2 - ada: (q.cpp)", "index: () holds no source file in a known language: index.html"));
}

TEST(Platforms, AnUploadToBrightspaceIsOfItsDateInTheClassesZone) {
    using namespace std::chrono_literals;
    const auto noon = std::chrono::sys_days(std::chrono::year(2026) / std::chrono::September / 12) + 12h;
    const auto time_of = [](const std::string& date) {
        return people_of({file("7-31 - Ada - " + date + "/q.cpp", 9)}, {.languages = languages, .zone = 60min})
            .at(0)
            .attempts.at(0)
            .time;
    };
    EXPECT_EQ(time_of("Sep 12, 2026 934 AM"), noon - 3h - 26min);
    EXPECT_EQ(time_of("12 September, 2026 1234 PM"), noon - 26min);
    EXPECT_EQ(time_of("12 September 2026 1:34 PM"), noon + 34min);
    EXPECT_EQ(time_of("12 septembre, 2026 1134"), at(9));
    EXPECT_EQ(time_of("12 Foo, 2026 1134 AM"), at(9));
}

TEST(Platforms, SakaiNamesAFolderByNameAndId) {
    EXPECT_THAT(shown({file("Queens/grades.csv"), file("Queens/Lovelace, Ada(ada7)/Submission attachment(s)/q.cpp"),
                       file("Queens/Lovelace, Ada(ada7)/timestamp.txt"),
                       file("Queens/Lovelace, Ada(ada7)/Feedback Attachment(s)/old.pdf"),
                       file("Queens/O'Neil, Ben (B)(ben)/Submission attachment(s)/lib/q.c"),
                       file("Queens/Or, Dan(dan)/timestamp.txt")}),
                ElementsAre("Lovelace, Ada#ada7: (q.cpp)", "O'Neil, Ben (B)#ben: (lib/q.c)",
                            "Or, Dan#dan: () holds no source file in a known language: timestamp.txt"));
    EXPECT_THAT(shown({file("Or (2)/q.cpp"), file("Or (3)/q.cpp")}), ElementsAre("Or (2): (q.cpp)", "Or (3): (q.cpp)"));
}

TEST(Platforms, GitHubClassroomNamesFoldersAfterTheAssignment) {
    EXPECT_THAT(shown({file("queens-submissions/queens-anna/main.cpp"), file("queens-submissions/queens-bob/.git/x.c"),
                       file("queens-submissions/queens-bob/src/main.c")}),
                ElementsAre("anna: (main.cpp)", "bob: (src/main.c)"));
}

TEST(Platforms, TheFolderOfGitHubClassroomMayBeTheOneThatIsGiven) {
    const std::vector<HandedInFile> files{file("queens-anna/main.cpp"), file("queens-bob/main.c"), file("queens-/x.c")};
    std::vector<std::string> names;
    for (const Student& student : people_of(files, {.languages = languages}, "queens-submissions")) {
        names.push_back(student.author.student);
    }
    EXPECT_THAT(names, ElementsAre("anna", "bob", "queens-"));
    EXPECT_EQ(people_of(files, {.languages = languages}, "queens").at(0).author.student, "queens-");
    EXPECT_EQ(people_of(files, {.layout = Layout::Folders, .languages = languages}, "queens-submissions")
                  .at(1)
                  .author.student,
              "queens-anna");
}

}  // namespace
}  // namespace harness::course
