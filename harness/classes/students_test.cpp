#include "harness/classes/students.hpp"

#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::classes {
namespace {

using testing::ElementsAre;

std::chrono::system_clock::time_point at(int second) {
    return std::chrono::system_clock::from_time_t(second);
}

HandIn file(const std::string& path, int second = 0) {
    HandIn made;
    std::istringstream parts(path);
    for (std::string part; std::getline(parts, part, '/');) {
        made.name.push_back(part);
    }
    made.file = std::filesystem::path("/at/" + path);
    made.time = at(second);
    return made;
}

const Languages languages{{".cpp", "cpp"}, {".c", "c"}, {".py", "python"}};

// "NAME[#ID]: ATTEMPT(FILES)[!][ fault]; …"
std::vector<std::string> shown(std::vector<HandIn> files, Rules rules = {}) {
    rules.languages = languages;
    std::vector<std::string> lines;
    for (const Student& student : students_of(std::move(files), rules)) {
        std::string line = student.name + (student.id.empty() ? "" : "#" + student.id) + ":";
        for (const Attempt& attempt : student.attempts) {
            std::vector<std::string> names;
            for (const CodeFile& each : attempt.files) {
                names.push_back(each.name);
            }
            line += fmt::format(" {}({}){}{}", attempt.name, fmt::join(names, " "), attempt.marked_late ? "!" : "",
                                attempt.fault.empty() ? "" : " " + attempt.fault);
        }
        lines.push_back(line);
    }
    return lines;
}

TEST(Students, OneAFolder) {
    EXPECT_THAT(shown({file("zoë/main.cpp"), file("anna/solution.py"), file("anna/README.md")}),
                ElementsAre("anna: (solution.py)", "zoë: (main.cpp)"));
}

TEST(Students, OneAFile) {
    EXPECT_THAT(shown({file("anna.cpp"), file("student_002.c")}),
                ElementsAre("anna: (anna.cpp)", "student_002: (student_002.c)"));
}

TEST(Students, MoodleNamesTheirFoldersAndFiles) {
    EXPECT_THAT(shown({file("Åsa van der Berg_4711_assignsubmission_file_/queens.cpp"),
                       file("Ben O'Neil_12_assignsubmission_file/queens.c")}),
                ElementsAre("Ben O'Neil#12: (queens.c)", "Åsa van der Berg#4711: (queens.cpp)"));
    EXPECT_THAT(shown({file("Åsa Berg_4711_assignsubmission_file_queens.cpp")}),
                ElementsAre("Åsa Berg#4711: (queens.cpp)"));
}

TEST(Students, MoodlesOnlineTextIsTheStudentsOwn) {
    EXPECT_THAT(
        shown({file("Ada Lovelace_1001_assignsubmission_onlinetext_/onlinetext.html", 9),
               file("Ada Lovelace_1001_assignsubmission_file_/queens.cpp", 5),
               file("Bob B_1002_assignsubmission_onlinetext_onlinetext.html")}),
        ElementsAre("Ada Lovelace#1001: (queens.cpp)", "Bob B#1002: () holds no source file in a known language"));
}

TEST(Students, CanvasNamesFilesWithLatenessAndVersions) {
    EXPECT_THAT(shown({file("leeanna_81_9021_queens-2.cpp", 1), file("leeanna_81_9021_queens-1.cpp", 1),
                       file("orbob_LATE_82_9030_my_code.py")}),
                ElementsAre("leeanna#81: (queens.cpp)", "orbob#82: (my_code.py)!"));
    EXPECT_THAT(shown({file("leeanna_81_9021_q.cpp"), file("leeanna_81_9021_q-1.cpp")}, {.several = Several::Best}),
                ElementsAre("leeanna#81: q.cpp(q.cpp) q.cpp #1(q.cpp)"));
}

TEST(Students, WhatLooksLikeCanvassVersionMayBePartOfAName) {
    EXPECT_THAT(shown({file("lee_81_1_main.c"), file("lee_81_2_board-2.h")}),
                ElementsAre("lee#81: (board-2.h board.h main.c)"))
        << "whichever it includes";
    EXPECT_THAT(shown({file("lee_81_1_main.c"), file("lee_81_2_board-1.h"), file("lee_81_3_board-2.h")}),
                ElementsAre("lee#81: (board-1.h board-2.h main.c)"));
    EXPECT_THAT(shown({file("lee_81_1_main.c"), file("lee_81_2_board.h"), file("lee_81_3_board-2.h")}),
                ElementsAre("lee#81: (board-2.h board.h main.c)"));
    EXPECT_THAT(shown({file("lee_81_1_main-2.py"), file("lee_81_2_part-1.py"), file("lee_81_3_part-2.py")},
                      {.several = Several::Together}),
                ElementsAre("lee#81: (main.py part-1.py part-2.py)"));
}

TEST(Students, ANoteSaysWhatTheLastLeavesOut) {
    const auto note = [](const std::vector<HandIn>& files, Several several) {
        const std::vector<Student> students = students_of(files, {.several = several, .languages = languages});
        return students.at(0).attempts.back().note;
    };
    const std::vector<HandIn> two{file("ada/main.c", 1), file("ada/solve.c", 2), file("ada/x.h", 3)};
    EXPECT_EQ(note(two, Several::Last),
              "not judged: main.c; the newest file counts, here solve.c. If they are one program, "
              "judge.toml must say several = \"together\"");
    EXPECT_EQ(note(two, Several::Best), "");
    EXPECT_EQ(note(two, Several::Together), "");
    EXPECT_EQ(note({file("ada/main.c", 1), file("ada/x.h", 3)}, Several::Last), "");
    EXPECT_EQ(note({file("lee_81_9021_q-2.cpp", 1), file("lee_81_9021_q-1.cpp", 1)}, Several::Last), "");
    EXPECT_THAT(
        note({file("ada/a.c", 1), file("ada/b.c", 2), file("ada/c/x.c", 3), file("ada/d.c", 4), file("ada/e.c", 5)},
             Several::Last),
        testing::StartsWith("not judged: a.c, b.c, c and 1 more; the newest file counts, here e.c."));
}

TEST(Students, CanvasVersionsCountMoreThanTheTimesOfUnpacking) {
    const std::vector<HandIn> files{file("lee_81_9021_queens-2.cpp", 3), file("lee_81_9022_queens-10.cpp", 1),
                                    file("lee_81_9020_queens.cpp", 8), file("lee_81_9023_other.cpp", 5)};
    EXPECT_THAT(shown(files, {.several = Several::Best}),
                ElementsAre("lee#81: other.cpp(other.cpp) queens.cpp(queens.cpp) queens.cpp #2(queens.cpp) "
                            "queens.cpp #10(queens.cpp)"));
    const std::vector<Student> last = students_of(files, {.languages = languages});
    ASSERT_EQ(last.at(0).attempts.size(), 1U);
    EXPECT_EQ(last[0].attempts[0].files.at(0).file, "/at/lee_81_9022_queens-10.cpp");
    EXPECT_EQ(last[0].attempts[0].time, at(1)) << "lateness goes by the file's own time";
}

TEST(Students, GitHubClassroomNamesFoldersAfterTheAssignment) {
    EXPECT_THAT(shown({file("queens-submissions/queens-anna/main.cpp"), file("queens-submissions/queens-bob/.git/x.c"),
                       file("queens-submissions/queens-bob/src/main.c")}),
                ElementsAre("anna: (main.cpp)", "bob: (src/main.c)"));
}

TEST(Students, TheFolderOfGitHubClassroomMayBeTheOneThatIsGiven) {
    const std::vector<HandIn> files{file("queens-anna/main.cpp"), file("queens-bob/main.c"), file("queens-/x.c")};
    std::vector<std::string> names;
    for (const Student& student : students_of(files, {.languages = languages}, "queens-submissions")) {
        names.push_back(student.name);
    }
    EXPECT_THAT(names, ElementsAre("anna", "bob", "queens-"));
    EXPECT_EQ(students_of(files, {.languages = languages}, "queens").at(0).name, "queens-");
    EXPECT_EQ(students_of(files, {.layout = Layout::Folders, .languages = languages}, "queens-submissions").at(1).name,
              "queens-anna");
}

TEST(Students, AFolderAroundAllIsNoStudent) {
    EXPECT_THAT(shown({file("class/anna/a.cpp"), file("class/bob/b.cpp")}),
                ElementsAre("anna: (a.cpp)", "bob: (b.cpp)"));
    EXPECT_THAT(shown({file("class/Bob_1_assignsubmission_file_b.cpp")}), ElementsAre("Bob#1: (b.cpp)"));
    EXPECT_THAT(shown({file("anna/a.cpp")}), ElementsAre("anna: (a.cpp)"));
}

TEST(Students, FilesBesideThemDoNotHideTheFolderAround) {
    EXPECT_THAT(shown({file("assignment_4711_export/submission_metadata.yml"),
                       file("assignment_4711_export/submission_1/queens.cpp"),
                       file("assignment_4711_export/submission_2/queens.cpp")}),
                ElementsAre("submission_1: (queens.cpp)", "submission_2: (queens.cpp)"));
    for (const std::string name : {"roster.csv", "Thumbs.db", "desktop.ini"}) {
        EXPECT_THAT(shown({file("queens-submissions/" + name), file("queens-submissions/queens-ada/main.cpp")}),
                    ElementsAre("ada: (main.cpp)"))
            << name;
        EXPECT_THAT(shown({file("export/" + name), file("export/Bob_1_assignsubmission_file_b.cpp")}),
                    ElementsAre("Bob#1: (b.cpp)"))
            << name;
    }
    EXPECT_THAT(shown({file("class/anna.pdf"), file("class/bob/b.cpp"), file("class/eve/e.c")}),
                ElementsAre("anna: () holds no source file in a known language", "bob: (b.cpp)", "eve: (e.c)"));
    EXPECT_THAT(shown({file("anna/report.pdf"), file("anna/queens/main.cpp")}), ElementsAre("anna: (main.cpp)"))
        << "the only student";
}

TEST(Students, ATeachersHeadersDoNotMakeAClassOneProgram) {
    const std::vector<HandIn> files{file("x/ada/queens.cpp"), file("x/bob/queens.cpp"), file("x/include/board.h")};
    EXPECT_THAT(shown(files), ElementsAre("ada: (queens.cpp)", "bob: (queens.cpp)",
                                          "include: () holds no source file in a known language"));
    EXPECT_TRUE(looks_like_a_class({file("ada/queens.cpp"), file("bob/queens.cpp"), file("include/board.h")},
                                   {.languages = languages}));
    EXPECT_TRUE(looks_like_a_class({file("source/ada_v1.cpp"), file("bob_queens.c")},
                                   {.layout = Layout::Prefix, .languages = languages}));
}

TEST(Students, AStudentsFolderIsNoFolderAround) {
    EXPECT_THAT(shown({file("Ada Lovelace_1001_assignsubmission_file_/queens/main.cpp")}),
                ElementsAre("Ada Lovelace#1001: (main.cpp)"));
    EXPECT_THAT(shown({file("class/anna/a.cpp"), file("class/bob/b.cpp", 1)}, {.layout = Layout::Folders}),
                ElementsAre("class: (b.cpp)"))
        << "as it was said";
}

TEST(Students, OfSeveralFilesTheLastIsTheAttempt) {
    EXPECT_THAT(shown({file("anna/a.cpp", 5), file("anna/b.cpp", 3), file("anna/board.h", 9)}),
                ElementsAre("anna: (a.cpp board.h)"));
}

TEST(Students, ForTheBestEachIsAnAttemptInTheOrderOfTime) {
    EXPECT_THAT(shown({file("anna/a.cpp", 5), file("anna/old/main.cpp", 3), file("anna/old/board.h", 2)},
                      {.several = Several::Best}),
                ElementsAre("anna: old(board.h main.cpp) a.cpp(a.cpp)"));
}

TEST(Students, TogetherTheyAreOneProgram) {
    EXPECT_THAT(shown({file("anna/a.cpp", 5), file("anna/src/b.cpp", 7)}, {.several = Several::Together}),
                ElementsAre("anna: (a.cpp src/b.cpp)"));
    EXPECT_THAT(shown({file("anna/a/x.cpp"), file("anna/b/x.cpp"), file("bob.c")}, {.several = Several::Together}),
                ElementsAre("anna: (a/x.cpp b/x.cpp)", "bob: (bob.c)"));
    EXPECT_THAT(shown({file("anna/a/x.cpp"), file("anna/a/x.cpp"), file("anna/b.cpp")}, {.several = Several::Together}),
                ElementsAre("anna: (a/x.cpp a/x.cpp b.cpp) holds two files called 'a/x.cpp'"));
}

TEST(Students, AProgramInFoldersIsOneAttemptWhateverIsSet) {
    const std::vector<std::string> main_above{"bob/main.cpp", "bob/board/util.hpp", "bob/board/util.cpp"};
    const std::vector<std::string> parts{"bob/include/board.hpp", "bob/src/main.cpp", "bob/src/b/solve.cpp"};
    for (const auto several : {Several::Last, Several::Best}) {
        EXPECT_THAT(shown({file(main_above[0], 1), file(main_above[1], 2), file(main_above[2], 3), file("z.c")},
                          {.several = several}),
                    ElementsAre("bob: (board/util.cpp board/util.hpp main.cpp)", "z: (z.c)"));
        EXPECT_THAT(shown({file(parts[0]), file(parts[1]), file(parts[2]), file("z.c")}, {.several = several}),
                    ElementsAre("bob: (include/board.hpp src/b/solve.cpp src/main.cpp)", "z: (z.c)"));
        EXPECT_THAT(
            shown({file("bob/main.cpp", 9), file("bob/old/main.cpp", 2), file("z.c")}, {.several = Several::Last}),
            ElementsAre("bob: (main.cpp)", "z: (z.c)"))
            << "two programs";
    }
}

TEST(Students, WhatToolsLeaveBehindIsNobodys) {
    for (const std::string main : {"main.cpp", "src/main.cpp"}) {
        EXPECT_THAT(shown({file("ada/" + main), file("z.c"),
                           file("ada/cmake-build-debug/CMakeFiles/3.25.1/CompilerIdC/CMakeCCompilerId.c", 9),
                           file("ada/CMakeFiles/3.25.1/CompilerIdCXX/CMakeCXXCompilerId.cpp", 9),
                           file("ada/cmake-build-release/gen.cpp", 9), file("ada/venv/lib/x.py", 9),
                           file("ada/node_modules/x/y.c", 9), file("ada/lib/site-packages/x.py", 9)}),
                    ElementsAre("ada: (" + main + ")", "z: (z.c)"));
    }
}

TEST(Students, AProgramTakesWhatIsInMainsLanguage) {
    const std::vector<HandIn> files{file("ada/main.cpp", 1), file("ada/scripts/plot.py", 9), file("ada/util/b.hpp"),
                                    file("z.c")};
    for (const auto several : {Several::Last, Several::Best}) {
        EXPECT_THAT(shown(files, {.several = several}), ElementsAre("ada: (main.cpp util/b.hpp)", "z: (z.c)"));
    }
    EXPECT_THAT(shown(files, {.several = Several::Together}),
                ElementsAre("ada: (main.cpp scripts/plot.py util/b.hpp)", "z: (z.c)"));
    EXPECT_EQ(students_of(files, {.languages = languages}).at(0).attempts.at(0).time, at(1))
        << "the rest is not what was handed in last";
    EXPECT_THAT(shown({file("ada/__main__.py"), file("ada/pkg/x.py"), file("ada/native/x.c"), file("z.c")}),
                ElementsAre("ada: (__main__.py pkg/x.py)", "z: (z.c)"));
}

TEST(Students, OldCodeAndTestsAreNoPartOfAProgram) {
    for (const std::string aside :
         {"old/v1.cpp", "backup/main.cpp", "test/main.cpp", "tests/test_queens.cpp", "build/x.cpp"}) {
        EXPECT_THAT(shown({file("ada/main.cpp"), file("ada/" + aside, 9), file("z.c")}),
                    ElementsAre("ada: (main.cpp)", "z: (z.c)"));
        EXPECT_THAT(shown({file("ada/q/src/main.cpp"), file("ada/q/" + aside, 9), file("ada/q/test/x.h"), file("z.c")}),
                    ElementsAre("ada: (src/main.cpp test/x.h)", "z: (z.c)"));
    }
    EXPECT_THAT(shown({file("ada/main.cpp"), file("ada/tests/t.cpp"), file("z.c")}, {.several = Several::Together}),
                ElementsAre("ada: (main.cpp tests/t.cpp)", "z: (z.c)"));
    EXPECT_THAT(shown({file("ada/v1/main.cpp", 1), file("ada/v1/tests/t.cpp", 1), file("ada/v2/main.cpp", 2),
                       file("ada/v2/tests/t.cpp", 2), file("z.c")},
                      {.several = Several::Best}),
                ElementsAre("ada: v1(main.cpp) v2(main.cpp)", "z: (z.c)"))
        << "in each attempt";
    EXPECT_THAT(shown({file("ada/build/main.cpp"), file("ada/include/x.h"), file("z.c")}),
                ElementsAre("ada: (build/main.cpp include/x.h)", "z: (z.c)"))
        << "there is no other";
}

TEST(Students, AFolderAroundAProgramIsSteppedInto) {
    EXPECT_THAT(shown({file("anna/queens-main/src/main.cpp"), file("anna/queens-main/include/board.h"), file("z.c")}),
                ElementsAre("anna: (include/board.h src/main.cpp)", "z: (z.c)"));
    EXPECT_THAT(shown({file("anna/src/main.cpp"), file("anna/src/board.h")}),
                ElementsAre("anna: (src/board.h src/main.cpp)"))
        << "the only student, not a folder around students; and src is part of what the program includes";
}

TEST(Students, HeadersInAFolderByThemselvesBelongToEachAttempt) {
    EXPECT_THAT(shown({file("anna/a.cpp", 1), file("anna/b.cpp", 2), file("anna/util/board.hpp", 3), file("z.c")},
                      {.several = Several::Best}),
                ElementsAre("anna: a.cpp(a.cpp util/board.hpp) b.cpp(b.cpp util/board.hpp)", "z: (z.c)"));
}

TEST(Students, ByPrefixWhereAsked) {
    EXPECT_THAT(shown({file("anna_v1.cpp", 1), file("anna_v2.cpp", 2), file("bob.cpp")}, {.layout = Layout::Prefix}),
                ElementsAre("anna: (anna_v2.cpp)", "bob: (bob.cpp)"));
}

TEST(Students, NobodyVanishes) {
    EXPECT_THAT(shown({file("anna/essay.pdf"), file("__MACOSX/anna/x.cpp"), file("ben/Q.java"), file("ben/q.txt")}),
                ElementsAre("anna: () holds no source file in a known language", "ben: (Q.java)"));
    HandIn link = file("bob/a.cpp");
    link.file = {};
    link.fault = "is a link or a device, not a file";
    EXPECT_THAT(shown({link}), ElementsAre("bob: () 'a.cpp' is a link or a device, not a file"));
    EXPECT_THAT(shown({link, file("bob/b.cpp")}), ElementsAre("bob: (b.cpp)"));
}

HandIn folder(const std::string& path) {
    HandIn made = file(path);
    made.file = {};
    made.fault = "is a folder";
    made.is_folder = true;
    return made;
}

TEST(Students, NorDoesWhoHasAnEmptyFolderOrHiddenFilesAlone) {
    const std::string nothing = ": () holds no source file in a known language";
    const std::vector<HandIn> files{file("ada/main.py"),      file("eve/.git/config"),  folder("fay"),
                                    file("gus/src/.main.py"), file(".git/config"),      file(".DS_Store"),
                                    folder("__MACOSX"),       file("__MACOSX/ada/._x"), folder("ada"),
                                    folder("ada/src")};
    const auto everybody = ElementsAre("ada: (main.py)", "eve" + nothing, "fay" + nothing, "gus" + nothing);
    EXPECT_THAT(shown(files), everybody);
    EXPECT_THAT(shown(files, {.layout = Layout::Folders}), everybody);
    std::vector<HandIn> wrapped{folder("class")};
    for (HandIn one : files) {
        one.name.insert(one.name.begin(), "class");
        wrapped.push_back(std::move(one));
    }
    EXPECT_THAT(shown(wrapped), everybody);
    EXPECT_THAT(shown({file("q-submissions/q-ada/a.c"), file("q-submissions/q-eve/.git/config")}),
                ElementsAre("ada: (a.c)", "eve" + nothing));
    EXPECT_THAT(shown({file("A B_7_assignsubmission_file_/a.c"), folder("C D_8_assignsubmission_file_")}),
                ElementsAre("A B#7: (a.c)", "C D#8" + nothing));
    EXPECT_THAT(shown({folder("eve")}), ElementsAre("eve" + nothing));
    EXPECT_THAT(shown({file("old/ada_1.c"), folder("new")}, {.layout = Layout::Prefix}), ElementsAre("ada: (ada_1.c)"));
}

TEST(Students, FoldersAreNoFiles) {
    const Rules rules{.languages = languages};
    EXPECT_FALSE(looks_like_a_class({file("main.c"), folder("docs"), folder("src.c")}, rules));
    EXPECT_TRUE(looks_like_a_program({file("src/main.c"), folder("src"), folder("x.c")}, rules));
    EXPECT_EQ(one_program({file("main.c"), folder("util.c")}, rules).files.size(), 1U);
}

HandIn faulty(const std::string& path, const std::string& fault, int second = 0) {
    HandIn made = file(path, second);
    made.file = {};
    made.fault = fault;
    return made;
}

TEST(Students, WhatIsNoSourceCostsNothingBesideOne) {
    for (const auto several : {Several::Last, Several::Best, Several::Together}) {
        const std::vector<HandIn> files{file("ada/main.cpp", 5), faulty("ada/report.pdf", "is larger than 1 MiB", 9),
                                        faulty("ada/link", "is a link or a device, not a file", 9),
                                        faulty("ada/old.zip", "is an archive within the archive", 9)};
        EXPECT_THAT(shown(files, {.several = several}), ElementsAre("ada: (main.cpp)"));
        EXPECT_EQ(students_of(files, {.several = several, .languages = languages}).at(0).attempts.at(0).time, at(5));
    }
}

TEST(Students, AHeaderBesideThatCannotBeReadCostsNothing) {
    for (const auto several : {Several::Last, Several::Best}) {
        EXPECT_THAT(shown({file("anna/queens.cpp"), faulty("anna/vendor/all.hpp", "is larger than 1 MiB"),
                           file("anna/vendor/b.tpp"), file("z.c")},
                          {.several = several}),
                    ElementsAre("anna: (queens.cpp vendor/b.tpp)", "z: (z.c)"));
    }
}

TEST(Students, ASourceMayHaveNothingButItsExtension) {
    EXPECT_THAT(shown({file("A_1_assignsubmission_file_.cpp"), file("leeanna_81_9021_.cpp")}),
                ElementsAre("A#1: (.cpp)", "leeanna#81: (.cpp)"));
}

TEST(Students, WhatIsNoSourceIsTheReasonWhereNothingElseIs) {
    EXPECT_THAT(shown({file("ada/README.md"), faulty("ada/all.zip", "is an archive"), faulty("ada/b.pdf", "is large")}),
                ElementsAre("ada: () 'all.zip' is an archive"));
    EXPECT_THAT(shown({faulty("ada/all.zip", "is an archive"), faulty("ada/main.cpp", "is larger than 1 MiB")}),
                ElementsAre("ada: () 'main.cpp' is larger than 1 MiB"));
}

TEST(OneProgram, TakesAllSourcesWhereverTheyLie) {
    const Rules rules{.languages = languages};
    const Attempt made = one_program({file("README.md"), file("include/board.h"), file("src/main.cpp"),
                                      faulty("report.pdf", "is larger than 1 MiB"), file(".git/x.cpp")},
                                     rules);
    EXPECT_EQ(made.fault, "");
    ASSERT_EQ(made.files.size(), 2U);
    EXPECT_EQ(made.files[0].name, "include/board.h");
    EXPECT_EQ(made.files[1].name, "src/main.cpp");
    EXPECT_EQ(made.files[1].file, "/at/src/main.cpp");
    EXPECT_EQ(one_program({file("p/a.cpp"), file("p/b/c.h")}, rules).files.at(1).name, "b/c.h");
    EXPECT_EQ(one_program({file("q/main.cpp"), file("q/b/c.cpp"), file("q/tests/t.cpp")}, rules).files.size(), 2U);
    EXPECT_EQ(one_program({file("a.cpp"), file("b.cpp"), file("c/d.cpp")}, rules).files.size(), 3U);
    EXPECT_EQ(one_program({file("README.md")}, rules).fault, "holds no source file in a known language");
    EXPECT_EQ(one_program({}, rules).fault, "holds no source file in a known language");
}

TEST(Students, NamesAreFitToBeShown) {
    EXPECT_THAT(shown({file("an\x1b[31mna\xff/a.cpp")}), ElementsAre(R"(an\x1b[31mna\xff: (a.cpp))"));
    EXPECT_THAT(shown({file("علی\u200cرضا_7_assignsubmission_file_/a.cpp")}), ElementsAre("علی\u200cرضا#7: (a.cpp)"));
    // NOLINTNEXTLINE(misc-misleading-bidirectional): misleading is what it is for
    EXPECT_THAT(shown({file("an\u202ena/a.cpp")}), ElementsAre(R"(an\u202ena: (a.cpp))"));
}

TEST(Students, AFolderOfSourcesAloneIsAProgram) {
    const Rules rules{.languages = languages};
    EXPECT_FALSE(looks_like_a_class({file("main.cpp"), file("board.hpp"), file(".git/config")}, rules));
    EXPECT_TRUE(looks_like_a_class({file("anna/main.cpp")}, rules));
    EXPECT_TRUE(looks_like_a_class({file("leeanna_81_9021_queens.cpp")}, rules));
    EXPECT_FALSE(looks_like_a_class({file("main.cpp"), file("board/board.hpp")}, rules));
    EXPECT_FALSE(looks_like_a_class({file("src/main.cpp"), file("include/board.hpp"), file("doc/x.pdf")}, rules));
    EXPECT_FALSE(looks_like_a_class({file("__main__.cpp"), file("pkg/x.cpp"), file("pkg/__main__.cpp")}, rules));
    EXPECT_TRUE(looks_like_a_class({file("src/main.cpp"), file("include/main.cpp")}, rules));
    EXPECT_TRUE(looks_like_a_class({file("main.cpp"), file("A_7_assignsubmission_file_/a.cpp")}, rules));
    EXPECT_TRUE(looks_like_a_class({file("src/main.cpp")}, {.layout = Layout::Folders, .languages = languages}));
}

TEST(Students, AnArchiveMayHoldOneProgramInFolders) {
    const Rules rules{.languages = languages};
    EXPECT_TRUE(looks_like_a_program({file("main.cpp"), file("util.cpp"), file("include/b.hpp")}, rules));
    EXPECT_TRUE(looks_like_a_program({file("src/solve.cpp"), file("include/b.hpp"), file("README.md")}, rules));
    EXPECT_FALSE(looks_like_a_program({file("ada.cpp"), file("bob.cpp"), file("include/b.hpp")}, rules));
    EXPECT_FALSE(looks_like_a_class({file("ada.cpp"), file("bob.cpp"), file("include/b.hpp")}, rules));
    EXPECT_FALSE(looks_like_a_program({file("main.cpp"), file("util.cpp")}, rules));
    EXPECT_FALSE(looks_like_a_program({file("main.cpp"), file("util/b.hpp"), file("bo_81_9_q.cpp")}, rules));
    EXPECT_FALSE(looks_like_a_program({file("main.cpp"), file("util/b.hpp")},
                                      {.layout = Layout::Folders, .languages = languages}));
}

}  // namespace
}  // namespace harness::classes
