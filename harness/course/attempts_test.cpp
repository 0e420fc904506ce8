#include "harness/course/students_fixture.hpp"

namespace harness::course {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Attempts, WhatLooksLikeCanvassVersionMayBePartOfAName) {
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

TEST(Attempts, NotesSayWhatIsJudged) {
    const auto notes = [](const std::vector<HandedInFile>& files, Several several = Several::Last) {
        Rules rules{.several = several, .languages = languages};
        rules.chosen = [](const model::Author&) { return std::vector<std::string>{}; };
        return people_of(files, rules).at(0).attempts.back().notes;
    };
    const std::vector<HandedInFile> two{file("ada/main.c", 1), file("ada/solve.c", 2), file("ada/x.h", 3)};
    const std::string both = "judged: 2 files as one program: solve.c, x.h";
    EXPECT_THAT(notes(two), ElementsAre(both,
                                        "not judged: main.c; of several programs the newest counts, here solve.c; "
                                        "the instructor may choose others (overrides.toml)"));
    EXPECT_THAT(notes(two, Several::Best), ElementsAre(both));
    EXPECT_THAT(notes(two, Several::Together), ElementsAre("judged: 3 files as one program: main.c, solve.c, x.h"));
    EXPECT_THAT(notes({file("ada/main.c", 1), file("ada/README.md", 3)}), testing::IsEmpty());
    EXPECT_THAT(notes({file("lee_81_9021_q-2.cpp", 1), file("lee_81_9021_q-1.cpp", 1)}), testing::IsEmpty());
    EXPECT_THAT(notes({file("ada/main.c"), file("ada/Q.java"), faulty("ada/old.zip", "is an archive")}),
                ElementsAre("not judged: Q.java, old.zip (is an archive)"));
    EXPECT_THAT(notes({file("ada/a.c", 1), file("ada/b.c", 1)}),
                ElementsAre(HasSubstr("of the same date the last by name, here b.c")));
    std::vector<HandedInFile> many;
    for (const char* name : {"a.c", "b.c", "c/x.c", "d.c", "e.c", "f.c", "g.c", "h.c"}) {
        many.push_back(file(fmt::format("ada/{}", name), static_cast<int>(many.size())));
    }
    EXPECT_THAT(notes(many), ElementsAre(testing::StartsWith("not judged: a.c, b.c, c, d.c, e.c, f.c and 1 more; of")));
}

const std::string with_main = "int main() { return solve(); }";
const std::string helper = "int solve() { return 1; }";

// Comparing each with each would take minutes for 20,000 of them, and no program may have so many.
TEST(Attempts, MoreFilesThanAreComparedAreOneProgram) {
    std::vector<HandedInFile> many;
    std::map<std::string, std::string> texts;
    for (int i = 0; i < 1000; ++i) {
        const std::string name = fmt::format("{}.c", i);
        many.push_back(file("ada/" + name));
        texts[name] = with_main;
    }
    Rules rules = reading(texts);
    rules.several = Several::Best;
    EXPECT_EQ(people_of(many, rules).at(0).attempts.size(), 1000);
    many.push_back(file("ada/more.c"));
    const auto people = people_of(many, rules);
    ASSERT_EQ(people.at(0).attempts.size(), 1);
    EXPECT_EQ(people.at(0).attempts.at(0).files.size(), 1001);
}

TEST(Attempts, OneMainMakesOneProgramOfFilesSideBySide) {
    const std::vector<HandedInFile> files{file("ada/main.cpp", 1), file("ada/queens.cpp", 2), file("ada/queens.h", 3)};
    EXPECT_THAT(shown(files, reading({{"main.cpp", with_main}, {"queens.cpp", helper}, {"queens.h", ""}})),
                ElementsAre("ada: (main.cpp queens.cpp queens.h)"));
    EXPECT_THAT(shown({file("lee_81_1_start.c"), file("lee_81_2_solve-1.c"), file("lee_81_3_solve-3.c")},
                      reading({{"lee_81_1_start.c", with_main}, {"lee_81_2_solve-1.c", helper}})),
                ElementsAre("lee#81: (solve.c start.c)"))
        << "of the helper's uploads the last";
    EXPECT_THAT(shown({file("ada/go.cpp"), file("ada/board/board.cpp"), file("ada/board/board.h"), file("z.c")},
                      reading({{"go.cpp", with_main}, {"board.cpp", helper}})),
                ElementsAre("ada: (board/board.cpp board/board.h go.cpp)", "z: (z.c)"));
}

TEST(Attempts, SeveralMainsAreAttemptsWithWhatTheyUse) {
    const std::vector<HandedInFile> files{file("ada/old.cpp", 1), file("ada/new.cpp", 2), file("ada/fast.cpp", 3),
                                          file("ada/fast.hpp", 3), file("ada/all.cpp", 3)};
    const Rules rules = reading({{"old.cpp", with_main},
                                 {"new.cpp", "#include \"fast.hpp\"\n" + with_main},
                                 {"fast.cpp", helper},
                                 {"all.cpp", helper}});
    EXPECT_THAT(shown(files, rules), ElementsAre("ada: (all.cpp fast.cpp fast.hpp new.cpp)"));
    Rules best = rules;
    best.several = Several::Best;
    EXPECT_THAT(shown(files, best), ElementsAre("ada: old.cpp(all.cpp fast.hpp old.cpp) "
                                                "new.cpp(all.cpp fast.cpp fast.hpp new.cpp)"));
    EXPECT_THAT(shown({file("ada/a.cpp", 1), file("ada/b.cpp", 2)}, reading({{"a.cpp", helper}, {"b.cpp", helper}})),
                ElementsAre("ada: (b.cpp)"))
        << "no program begins";
}

TEST(Attempts, PythonModulesThatImportEachOtherAreOneProgram) {
    const std::vector<HandedInFile> files{file("ada/queens.py", 1), file("ada/board.py", 2),
                                          file("ada/check/rows.py", 3)};
    EXPECT_THAT(shown(files, reading({{"queens.py", "import board"}, {"board.py", "from check.rows import free"}})),
                ElementsAre("ada: (board.py check/rows.py queens.py)"));
    EXPECT_THAT(shown({file("ada/a.py", 2), file("ada/b.py", 1)}, reading({})), ElementsAre("ada: (a.py)"));
    EXPECT_THAT(shown({file("ada/queens.py", 1), file("ada/test_queens.py", 2)},
                      reading({{"test_queens.py", "import queens"}})),
                ElementsAre("ada: (queens.py)"));
}

TEST(Attempts, APythonPackagesInitIsNoProgram) {
    EXPECT_THAT(shown({file("ada/__init__.py"), file("ada/solve.py")}, reading({})),
                ElementsAre("ada: (__init__.py solve.py)"));
    EXPECT_THAT(shown({file("ada/__init__.py")}, reading({})), ElementsAre("ada: (__init__.py)"));
}

TEST(Attempts, AModuleThatOnlyDefinesIsNoProgram) {
    EXPECT_THAT(shown({file("ada/main.py"), file("ada/utils.py", 9)},
                      reading({{"main.py", "print(1)"}, {"utils.py", "def f():\n    return 1\n"}})),
                ElementsAre("ada: (main.py utils.py)"));
    EXPECT_THAT(shown({file("ada/a.py", 1), file("ada/b.py", 2)},
                      reading({{"a.py", "def f(): pass"}, {"b.py", "class B:\n    pass\n"}})),
                ElementsAre("ada: (b.py)"))
        << "none does anything";
}

TEST(Attempts, TheNumberOfASecondDownloadIsNoPartOfAName) {
    EXPECT_THAT(shown({file("ada/main.py"), file("ada/helper (1).py", 9)},
                      reading({{"main.py", "import helper"}, {"helper (1).py", "x = 1"}})),
                ElementsAre("ada: (helper (1).py main.py)"));
}

TEST(Attempts, ScriptsThatRequireEachOtherAreOneProgram) {
    Rules rules = reading({{"index.js", "const b = require('./solver');"}, {"solver.js", "exports.f = 1;"}});
    rules.languages = {{".js", "javascript"}};
    EXPECT_THAT(shown({file("ada/index.js"), file("ada/solver.js", 9)}, rules),
                ElementsAre("ada: (index.js solver.js)"));
}

TEST(Attempts, WhatNeedsJUnitIsNoPartOfAProgram) {
    Rules rules = reading({{"Queens.java", "class Queens { public static void main(String[] a) {} }"},
                           {"QueensTest.java", "package q;\nimport static org.junit.Assert.*;\nclass QueensTest {}"}});
    rules.languages = {{".java", "java"}};
    EXPECT_THAT(shown({file("ada/Queens.java"), file("ada/QueensTest.java"), file("ada/module-info.java")}, rules),
                ElementsAre("ada: (Queens.java)"));
    EXPECT_THAT(shown({file("ada/QueensTest.java")}, rules), ElementsAre("ada: (QueensTest.java)"));
}

TEST(Attempts, OldCodeInAFolderIsNoAttempt) {
    EXPECT_THAT(shown({file("ada/a.cpp", 1), file("ada/Old/a.cpp", 2), file("bob/old/a.cpp")},
                      reading({{"a.cpp", "int main() {}"}})),
                ElementsAre("ada: (a.cpp)", "bob: (a.cpp)"));
}

TEST(Attempts, ASourceMayBeCalledTxt) {
    EXPECT_THAT(shown({file("ada/queens.cpp.txt"), file("bob/Q.CPP.TXT"), file("eve/notes.txt")}),
                ElementsAre("ada: (queens.cpp)", "bob: (Q.cpp)",
                            "eve: () holds no source file in a known language: notes.txt"));
    EXPECT_EQ(known_extension("q.cpp.txt", {{".cpp", "cpp"}, {".txt", "answers"}}), ".txt");
}

TEST(Attempts, ProjectsOfASolutionWithAMainEachAreAttempts) {
    const std::vector<HandedInFile> solution{file("U.sln"),           file("One/One.vcxproj"), file("One/main.cpp", 1),
                                             file("Two/main.cpp", 2), file("Two/queens.cpp"),  file("Two/queens.h"),
                                             file("Lib/board.cpp")};
    const Rules rules = reading({{"main.cpp", "#include \"queens.h\"\n" + with_main}, {"queens.cpp", helper}});
    std::vector<HandedInFile> of_ada = solution;
    for (HandedInFile& file : of_ada) {
        file.name.insert(file.name.begin(), {"ada", "U"});
    }
    of_ada.push_back(file("bob/q.cpp"));
    EXPECT_THAT(shown(of_ada, rules),
                ElementsAre("ada: (Lib/board.cpp Two/main.cpp Two/queens.cpp Two/queens.h)", "bob: (q.cpp)"));
    const Attempt made = single_program(solution, rules);
    EXPECT_EQ(made.files.size(), 4U) << "as a submission by itself";
    EXPECT_THAT(made.notes, ElementsAre(HasSubstr("judged: 4 files"),
                                        "not judged: One; of several programs the newest counts, here Two"));
    EXPECT_EQ(single_program({file("U.sln"), file("One/one.cpp"), file("Two/two.cpp")}, rules).files.size(), 2U)
        << "nothing shows that these are two programs";
}

TEST(Attempts, AFolderWithSeveralMainsIsEntered) {
    Rules rules =
        reading({{"main.cpp", with_main}, {"b.cpp", with_main}, {"test_b.cpp", with_main}, {"c.cpp", helper}});
    EXPECT_THAT(shown({file("ada/src/A/main.cpp", 1), file("ada/src/B/b.cpp", 2), file("ada/src/B/c.cpp", 2),
                       file("ada/src/B/board.h"), file("z.c")},
                      rules),
                ElementsAre("ada: (src/B/b.cpp src/B/board.h src/B/c.cpp)", "z: (z.c)"));
    EXPECT_THAT(shown({file("ada/main.cpp", 1), file("ada/tools/b.cpp", 2), file("ada/src/c.cpp"), file("z.c")}, rules),
                ElementsAre("ada: (src/c.cpp tools/b.cpp)", "z: (z.c)"));
    EXPECT_THAT(
        shown({file("ada/src/main.cpp", 1), file("ada/src/test_b.cpp", 2), file("ada/src/c.cpp"), file("z.c")}, rules),
        ElementsAre("ada: (src/c.cpp src/main.cpp)", "z: (z.c)"));
    rules.several = Several::Best;
    EXPECT_THAT(shown({file("ada/1/main.cpp", 1), file("ada/1/b.cpp", 2), file("ada/1/old/b.cpp", 3),
                       file("ada/2/b.cpp", 4), file("z.c")},
                      rules),
                ElementsAre("ada: 1/main.cpp(main.cpp) 1/b.cpp(b.cpp) 2(b.cpp)", "z: (z.c)"));
}

TEST(Attempts, OfFunctionsTheOneWithMainIsATest) {
    Rules rules = reading({{"try.cpp", with_main}, {"solve.cpp", helper}});
    rules.functions = true;
    EXPECT_THAT(shown({file("ada/try.cpp", 2), file("ada/solve.cpp", 1)}, rules), ElementsAre("ada: (solve.cpp)"));
}

TEST(Attempts, CapitalsInAnExtensionChangeNothing) {
    EXPECT_THAT(shown({file("ada/OK.CPP"), file("ada/BOARD.H"), file("bob.Py")}),
                ElementsAre("ada: (BOARD.H OK.cpp)", "bob: (bob.py)"));
    Rules rules;
    rules.languages = {{".c", "c"}, {".C", "cpp"}, {".R", "r"}};
    EXPECT_THAT(shown({file("ada/MAIN.C"), file("bob/plot.R")}, rules), ElementsAre("ada: (MAIN.c)", "bob: (plot.R)"));
}

TEST(Attempts, AnInstructorMayChooseTheFiles) {
    Rules rules{.languages = languages};
    rules.chosen = [](const model::Author& author) {
        return author.student == "ada" ? std::vector<std::string>{"v1/*"} : std::vector<std::string>{};
    };
    EXPECT_THAT(shown({file("ada/v1/a.c", 1), file("ada/v1/b.c"), file("ada/v2/a.c", 2), file("bob/x.c")}, rules),
                ElementsAre("ada: (a.c b.c)", "bob: (x.c)"));
    EXPECT_THAT(shown({file("ada/v2/a.c"), file("bob/x.c")}, rules),
                ElementsAre("ada: () has none of the files that are to count; there are v2/a.c", "bob: (x.c)"));
}

TEST(Attempts, CanvasVersionsCountMoreThanTheTimesOfUnpacking) {
    const std::vector<HandedInFile> files{file("lee_81_9021_queens-2.cpp", 3), file("lee_81_9022_queens-10.cpp", 1),
                                          file("lee_81_9020_queens.cpp", 8), file("lee_81_9023_other.cpp", 5)};
    EXPECT_THAT(shown(files, {.several = Several::Best}),
                ElementsAre("lee#81: other.cpp(other.cpp) queens.cpp(queens.cpp) queens.cpp #2(queens.cpp) "
                            "queens.cpp #10(queens.cpp)"));
    const std::vector<Student> last = people_of(files, {.languages = languages});
    ASSERT_EQ(last.at(0).attempts.size(), 1U);
    EXPECT_EQ(last[0].attempts[0].files.at(0).file, "/at/lee_81_9022_queens-10.cpp");
    EXPECT_EQ(last[0].attempts[0].time, at(1)) << "lateness goes by the file's own time";
}

TEST(Attempts, OfSeveralFilesTheLastIsTheAttempt) {
    EXPECT_THAT(shown({file("anna/a.cpp", 5), file("anna/b.cpp", 3), file("anna/board.h", 9)}),
                ElementsAre("anna: (a.cpp board.h)"));
}

TEST(Attempts, ForTheBestEachIsAnAttemptInTheOrderOfTime) {
    EXPECT_THAT(shown({file("anna/a.cpp", 5), file("anna/old/main.cpp", 3), file("anna/old/board.h", 2)},
                      {.several = Several::Best}),
                ElementsAre("anna: old(board.h main.cpp) a.cpp(a.cpp)"));
}

TEST(Attempts, TogetherTheyAreOneProgram) {
    EXPECT_THAT(shown({file("anna/a.cpp", 5), file("anna/src/b.cpp", 7)}, {.several = Several::Together}),
                ElementsAre("anna: (a.cpp src/b.cpp)"));
    EXPECT_THAT(shown({file("anna/a/x.cpp"), file("anna/b/x.cpp"), file("bob.c")}, {.several = Several::Together}),
                ElementsAre("anna: (a/x.cpp b/x.cpp)", "bob: (bob.c)"));
    EXPECT_THAT(shown({file("anna/a/x.cpp"), file("anna/a/x.cpp"), file("anna/b.cpp")}, {.several = Several::Together}),
                ElementsAre("anna: (a/x.cpp a/x.cpp b.cpp) holds two files called 'a/x.cpp'"));
}

TEST(Attempts, AProgramInFoldersIsOneAttemptWhateverIsSet) {
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

TEST(Attempts, AProgramTakesWhatIsInMainsLanguage) {
    const std::vector<HandedInFile> files{file("ada/main.cpp", 1), file("ada/scripts/plot.py", 9),
                                          file("ada/util/b.hpp"), file("z.c")};
    for (const auto several : {Several::Last, Several::Best}) {
        EXPECT_THAT(shown(files, {.several = several}), ElementsAre("ada: (main.cpp util/b.hpp)", "z: (z.c)"));
    }
    EXPECT_THAT(shown(files, {.several = Several::Together}),
                ElementsAre("ada: (main.cpp scripts/plot.py util/b.hpp)", "z: (z.c)"));
    EXPECT_EQ(people_of(files, {.languages = languages}).at(0).attempts.at(0).time, at(1))
        << "the rest is not what was handed in last";
    EXPECT_THAT(shown({file("ada/__main__.py"), file("ada/pkg/x.py"), file("ada/native/x.c"), file("z.c")}),
                ElementsAre("ada: (__main__.py pkg/x.py)", "z: (z.c)"));
}

TEST(Attempts, OldCodeAndTestsAreNoPartOfAProgram) {
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

TEST(Attempts, AFolderAroundAProgramIsSteppedInto) {
    EXPECT_THAT(shown({file("anna/queens-main/src/main.cpp"), file("anna/queens-main/include/board.h"), file("z.c")}),
                ElementsAre("anna: (include/board.h src/main.cpp)", "z: (z.c)"));
    EXPECT_THAT(shown({file("anna/src/main.cpp"), file("anna/src/board.h")}),
                ElementsAre("anna: (src/board.h src/main.cpp)"))
        << "the only student, not a folder around students; and src is part of what the program includes";
}

TEST(Attempts, HeadersInAFolderByThemselvesBelongToEachAttempt) {
    EXPECT_THAT(shown({file("anna/a.cpp", 1), file("anna/b.cpp", 2), file("anna/util/board.hpp", 3), file("z.c")},
                      {.several = Several::Best}),
                ElementsAre("anna: a.cpp(a.cpp util/board.hpp) b.cpp(b.cpp util/board.hpp)", "z: (z.c)"));
}

TEST(Attempts, WhatIsNoSourceCostsNothingBesideOne) {
    for (const auto several : {Several::Last, Several::Best, Several::Together}) {
        const std::vector<HandedInFile> files{
            file("ada/main.cpp", 5), faulty("ada/report.pdf", "is larger than 1 MiB", 9),
            faulty("ada/link", "is a link or a device, not a file", 9), faulty("ada/old.zip", "is an archive", 9)};
        EXPECT_THAT(shown(files, {.several = several}), ElementsAre("ada: (main.cpp)"));
        EXPECT_EQ(people_of(files, {.several = several, .languages = languages}).at(0).attempts.at(0).time, at(5));
    }
}

TEST(Attempts, AHeaderBesideThatCannotBeReadCostsNothing) {
    for (const auto several : {Several::Last, Several::Best}) {
        EXPECT_THAT(shown({file("anna/queens.cpp"), faulty("anna/vendor/all.hpp", "is larger than 1 MiB"),
                           file("anna/vendor/b.tpp"), file("z.c")},
                          {.several = several}),
                    ElementsAre("anna: (queens.cpp vendor/b.tpp)", "z: (z.c)"));
    }
}

TEST(Attempts, ASourceMayHaveNothingButItsExtension) {
    EXPECT_THAT(shown({file("A_1_assignsubmission_file_.cpp"), file("leeanna_81_9021_.cpp")}),
                ElementsAre("A#1: (.cpp)", "leeanna#81: (.cpp)"));
}

TEST(Attempts, WhatIsNoSourceIsTheReasonWhereNothingElseIs) {
    EXPECT_THAT(shown({file("ada/README.md"), faulty("ada/all.zip", "is an archive"), faulty("ada/b.pdf", "is large")}),
                ElementsAre("ada: () 'all.zip' is an archive"));
    EXPECT_THAT(shown({faulty("ada/all.zip", "is an archive"), faulty("ada/main.cpp", "is larger than 1 MiB")}),
                ElementsAre("ada: () 'main.cpp' is larger than 1 MiB"));
}

TEST(Attempts, OneProgramTakesAllSourcesWhereverTheyLie) {
    const Rules rules{.languages = languages};
    const Attempt made = single_program({file("README.md"), file("include/board.h"), file("src/main.cpp"),
                                         faulty("report.pdf", "is larger than 1 MiB"), file(".git/x.cpp")},
                                        rules);
    EXPECT_EQ(made.fault, "");
    ASSERT_EQ(made.files.size(), 2U);
    EXPECT_EQ(made.files[0].name, "include/board.h");
    EXPECT_EQ(made.files[1].name, "src/main.cpp");
    EXPECT_EQ(made.files[1].file, "/at/src/main.cpp");
    EXPECT_EQ(single_program({file("p/a.cpp"), file("p/b/c.h")}, rules).files.at(1).name, "b/c.h");
    EXPECT_EQ(single_program({file("q/main.cpp"), file("q/b/c.cpp"), file("q/tests/t.cpp")}, rules).files.size(), 2U);
    EXPECT_EQ(single_program({file("a.cpp"), file("b.cpp"), file("c/d.cpp")}, rules).files.size(), 3U);
    EXPECT_EQ(single_program({file("README.md")}, rules).fault, "holds no source file in a known language: README.md");
    EXPECT_EQ(single_program({}, rules).fault, "holds no source file in a known language");
}

}  // namespace
}  // namespace harness::course
