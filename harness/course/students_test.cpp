#include "harness/course/students_fixture.hpp"

namespace harness::course {
namespace {

using testing::ElementsAre;

TEST(Students, OneAFolder) {
    EXPECT_THAT(shown({file("zoë/main.cpp"), file("anna/solution.py"), file("anna/README.md")}),
                ElementsAre("anna: (solution.py)", "zoë: (main.cpp)"));
}

TEST(Students, OneAFile) {
    EXPECT_THAT(shown({file("anna.cpp"), file("student_002.c")}),
                ElementsAre("anna: (anna.cpp)", "student_002: (student_002.c)"));
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
    EXPECT_THAT(
        shown({file("class/anna.pdf"), file("class/bob/b.cpp"), file("class/eve/e.c")}),
        ElementsAre("anna: () holds no source file in a known language: anna.pdf", "bob: (b.cpp)", "eve: (e.c)"));
    EXPECT_THAT(shown({file("anna/report.pdf"), file("anna/queens/main.cpp")}), ElementsAre("anna: (main.cpp)"))
        << "the only student";
}

TEST(Students, ATeachersHeadersDoNotMakeAClassOneProgram) {
    const std::vector<HandedInFile> files{file("x/ada/queens.cpp"), file("x/bob/queens.cpp"),
                                          file("x/include/board.h")};
    EXPECT_THAT(shown(files), ElementsAre("ada: (queens.cpp)", "bob: (queens.cpp)",
                                          "include: () holds no source file in a known language: board.h"));
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

TEST(Students, WhatToolsLeaveBehindIsNobodys) {
    for (const std::string main : {"main.cpp", "src/main.cpp"}) {
        EXPECT_THAT(shown({file("ada/" + main), file("z.c"),
                           file("ada/cmake-build-debug/CMakeFiles/3.25.1/CompilerIdC/CMakeCCompilerId.c", 9),
                           file("ada/CMakeFiles/3.25.1/CompilerIdCXX/CMakeCXXCompilerId.cpp", 9),
                           file("ada/cmake-build-release/gen.cpp", 9), file("ada/venv/lib/x.py", 9),
                           file("ada/node_modules/x/y.c", 9), file("ada/lib/site-packages/x.py", 9),
                           file("ada/obj/Debug/x.GlobalUsings.g.c", 9)}),
                    ElementsAre("ada: (" + main + ")", "z: (z.c)"));
    }
}

TEST(Students, ByPrefixWhereAsked) {
    EXPECT_THAT(shown({file("anna_v1.cpp", 1), file("anna_v2.cpp", 2), file("bob.cpp")}, {.layout = Layout::Prefix}),
                ElementsAre("anna: (anna_v2.cpp)", "bob: (bob.cpp)"));
}

TEST(Students, NamesThatLookTheSameAreTwoStudents) {
    const std::string start(210, 'n');
    EXPECT_THAT(shown({file("a\xff/a.cpp"), file(R"(a\xff/b.cpp)")}),
                ElementsAre(R"(a\xff: (b.cpp))", R"(a\xff #2: (a.cpp))"));
    EXPECT_THAT(shown({file(start + "1/a.cpp"), file(start + "2/b.cpp")}),
                ElementsAre(testing::EndsWith("…: (a.cpp)"), testing::EndsWith("… #2: (b.cpp)")));
}

TEST(Students, TheKindOfAnArchiveIsNoPartOfAName) {
    EXPECT_THAT(shown({file("ada.tar.gz"), file("ada.cpp"), file("_bo.py")}),
                ElementsAre("_bo: (_bo.py)", "ada: (ada.cpp)"));
    EXPECT_THAT(shown({file("_bo_1.py")}, {.layout = Layout::Prefix}), ElementsAre("_bo_1: (_bo_1.py)"));
}

TEST(Students, AFileMayBeCalledOnlyAsItsExtension) {
    const std::string prefix = "Ada_1_assignsubmission_file_";
    EXPECT_THAT(shown({file(prefix + ".cpp"), file(prefix + "b.py"), file(prefix + ".h")}, reading({})),
                ElementsAre(testing::StartsWith("Ada#1: ")));
}

TEST(Students, NobodyVanishes) {
    EXPECT_THAT(shown({file("anna/essay.pdf"), file("__MACOSX/anna/x.cpp"), file("ben/Q.java"), file("ben/q.txt")}),
                ElementsAre("anna: () holds no source file in a known language: essay.pdf", "ben: (Q.java)"));
    HandedInFile link = file("bob/a.cpp");
    link.file = {};
    link.fault = "is a link or a device, not a file";
    EXPECT_THAT(shown({link}), ElementsAre("bob: () 'a.cpp' is a link or a device, not a file"));
    EXPECT_THAT(shown({link, file("bob/b.cpp")}), ElementsAre("bob: (b.cpp)"));
    EXPECT_THAT(shown({file("ada/board.hpp")}),
                ElementsAre("ada: () holds no source file in a known language: board.hpp"));
}

TEST(Students, WhatAPlatformsNameHidIsHidden) {
    EXPECT_THAT(shown({file("lee_81_1_a.cpp"), file("lee_81_2_._a.cpp"), file("bo_82_3_.DS_Store")}),
                ElementsAre("bo#82: () holds no source file in a known language", "lee#81: (a.cpp)"));
    EXPECT_THAT(shown({file("Bo_1_assignsubmission_file_b.cpp"), file("Bo_1_assignsubmission_file_._b.cpp")}),
                ElementsAre("Bo#1: (b.cpp)"));
}

TEST(Students, AnArchiveIsOpenedWhereItIsAllThatWasHandedIn) {
    Rules rules;
    rules.open = [](const HandedInFile& archive, std::size_t) {
        return archive.name.back().ends_with("bad.zip")
                   ? std::vector<HandedInFile>{faulty("", "is damaged")}
                   : std::vector<HandedInFile>{folder("top"), file("top/main.cpp", 99), file("top/more.zip"),
                                               file("__MACOSX/top/._main.cpp"), file("top/x/part.h")};
    };
    EXPECT_THAT(shown({file("ada/q.zip", 7), file("bob/main.cpp"), file("bob/old.zip"), file("cy/bad.zip"),
                       file("dan/q.rar"), file("eve/a.zip", 1), file("eve/b.zip", 2)},
                      rules),
                ElementsAre("ada: (main.cpp x/part.h)", "bob: (main.cpp)", "cy: () 'bad.zip' is damaged",
                            "dan: () 'q.rar' " + std::string(closed_archive), "eve: (main.cpp x/part.h)"));
    EXPECT_THAT(shown({file("lee_81_1_q-2.zip"), file("lee_81_2_notes.pdf")}, rules),
                ElementsAre("lee#81: (main.cpp x/part.h)"));
    EXPECT_THAT(shown({file("class/ada/q.zip"), file("class/bob/q.zip")}, rules), testing::SizeIs(2));
    rules.languages = languages;
    const Student ada = people_of({file("ada/q.zip", 7)}, rules).at(0);
    EXPECT_EQ(ada.attempts.at(0).time, at(7)) << "when it was handed in";
    EXPECT_THAT(ada.attempts[0].notes, testing::Contains(testing::HasSubstr("more.zip")));
    EXPECT_EQ(single_program({file("q.zip")}, rules).files.size(), 2U);
}

TEST(Students, NobodysArchivesFillTheDisk) {
    constexpr std::size_t most = 10'000;
    Rules rules;
    std::size_t held = 0;
    std::size_t opened = 0;
    rules.open = [&](const HandedInFile& archive, std::size_t left) {
        EXPECT_EQ(left, most - held);
        ++opened;
        const std::size_t size = archive.name.back().starts_with("half") ? most / 2 : 0;
        held += size;
        return std::vector<HandedInFile>(size, file("a.txt"));
    };
    const auto refused = testing::HasSubstr("at most 20 archives, of 10000 files together");
    EXPECT_THAT(
        shown({file("ada/half-1.zip"), file("ada/half-2.zip"), file("ada/half-3.zip"), file("bo/b.cpp")}, rules),
        ElementsAre(refused, "bo: (b.cpp)"));
    EXPECT_EQ(opened, 2U);
    held = 0;
    opened = 0;
    std::vector<HandedInFile> files{file("bo/b.cpp")};
    for (int number = 0; number < 30; ++number) {
        files.push_back(file("ada/" + std::to_string(number) + ".zip"));
    }
    EXPECT_THAT(shown(files, rules), ElementsAre(refused, "bo: (b.cpp)"));
    EXPECT_EQ(opened, 20U);
}

TEST(Students, NorDoesWhoHasAnEmptyFolderOrHiddenFilesAlone) {
    const std::string nothing = ": () holds no source file in a known language";
    const std::vector<HandedInFile> files{file("ada/main.py"),      file("eve/.git/config"),  folder("fay"),
                                          file("gus/src/.main.py"), file(".git/config"),      file(".DS_Store"),
                                          folder("__MACOSX"),       file("__MACOSX/ada/._x"), folder("ada"),
                                          folder("ada/src")};
    const auto everybody = ElementsAre("ada: (main.py)", "eve" + nothing, "fay" + nothing, "gus" + nothing);
    EXPECT_THAT(shown(files), everybody);
    EXPECT_THAT(shown(files, {.layout = Layout::Folders}), everybody);
    std::vector<HandedInFile> wrapped{folder("class")};
    for (HandedInFile file : files) {
        file.name.insert(file.name.begin(), "class");
        wrapped.push_back(std::move(file));
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
    EXPECT_EQ(single_program({file("main.c"), folder("util.c")}, rules).files.size(), 1U);
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

TEST(Students, AFolderMaySayThatItIsOneProgram) {
    const Rules rules{.languages = languages};
    for (const std::string top : {"Queens.sln", "settings.gradle", "Queens.xcodeproj/project.pbxproj"}) {
        const std::vector<HandedInFile> files{file("Board/board.cpp"), file("Queens/main.cpp"), file(top)};
        EXPECT_FALSE(looks_like_a_class(files, rules)) << top;
        EXPECT_TRUE(looks_like_a_program(files, rules)) << top;
        EXPECT_TRUE(looks_like_a_class(files, {.layout = Layout::Folders, .languages = languages})) << top;
        EXPECT_THAT(shown({file("ada/Board/board.cpp"), file("ada/Queens/Queens.cpp"), file("ada/" + top)}),
                    testing::SizeIs(1))
            << top;
    }
    EXPECT_TRUE(
        looks_like_a_class({file("ada/Q.sln"), file("ada/q.cpp"), file("bob/Q.sln"), file("bob/q.cpp")}, rules));
    EXPECT_TRUE(looks_like_a_class({file("ada/q.cpp"), file(".git/Cargo.toml")}, rules));
}

TEST(Students, PackagesOfJavaAreFolders) {
    Rules rules =
        reading({{"A.java", "package de.uni.a;"}, {"B.java", "package de.uni.b;"}, {"C.java", "package eve;"}});
    rules.languages = {{".java", "java"}};
    const HandedInFile a = file("de/uni/a/A.java");
    EXPECT_FALSE(looks_like_a_class({a, file("de/uni/b/B.java"), file("readme.txt")}, rules));
    EXPECT_TRUE(looks_like_a_class({a, file("uni/b/B.java")}, rules)) << "lies elsewhere";
    EXPECT_TRUE(looks_like_a_class({a, file("eve/C.java")}, rules)) << "each in a package of their own";
    EXPECT_TRUE(looks_like_a_class({a, file("de/D.java")}, rules)) << "is in no package";
    EXPECT_TRUE(looks_like_a_class({file("eve/C.java")}, rules)) << "a student";
    EXPECT_TRUE(looks_like_a_class({file("p/de/uni/a/A.java")}, rules)) << "perhaps of the student p";
    EXPECT_TRUE(looks_like_a_program({file("Main.java"), file("eve/C.java")}, rules)) << "as main.cpp above a folder";
    EXPECT_TRUE(looks_like_a_class({file("ada/Main.java"), file("bob/Main.java")}, rules));
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

TEST(Students, TheFirstPlatformWhoseNamesMatchIsSaid) {
    const auto read_as = [](std::vector<HandedInFile> files, Layout layout = Layout::Auto) {
        return class_of(std::move(files), {.layout = layout, .languages = languages}).read_as;
    };
    EXPECT_EQ(read_as({file("A_7_assignsubmission_file_/a.c"), file("notes/x.c")}), "Moodle");
    EXPECT_EQ(read_as({file("lee_81_1_a.c")}), "Canvas");
    EXPECT_EQ(read_as({file("q-submissions/q-ada/a.c"), file("q-submissions/q-bob/a.c")}), "GitHub Classroom");
    EXPECT_EQ(read_as({file("ada/a.c"), file("bob.c")}), "a folder or a file for each student");
    EXPECT_EQ(read_as({file("ada_1.c")}, Layout::Prefix), "files named after their students");
    EXPECT_EQ(read_as({file("A_7_assignsubmission_file_/a.c")}, Layout::Folders),
              "a folder or a file for each student");
}

TEST(Students, GradescopesListNamesThem) {
    const std::string list =
        "---\nsubmission_11:\n  :submitters:\n  - :name: Ada Lovelace\n    :sid: '1001'\n    :email: ada@x.edu\n"
        "  :created_at: 2026-11-20 13:31:00.123456000 +01:00\n  :score: 0.0\nsubmission_12:\n  :submitters: []\n"
        "submission_13: 7\n";
    const std::vector<HandedInFile> files{file("export/submission_metadata.yml"), file("export/submission_11/a.c"),
                                          file("export/submission_12/a.c"), file("export/submission_13/a.c")};
    const Class made = class_of(files, reading({{"submission_metadata.yml", list}}));
    EXPECT_EQ(made.read_as, "Gradescope");
    ASSERT_EQ(made.students.size(), 3U);
    EXPECT_EQ(
        made.students[0].author,
        (model::Author{.student = "Ada Lovelace", .id = "1001", .email = "ada@x.edu", .upload = "submission_11"}));
    EXPECT_EQ(std::chrono::system_clock::to_time_t(made.students[0].attempts.at(0).time.value()), 1795177860);
    EXPECT_EQ(made.students[1].author.student, "submission_12");
    for (const char* other : {"", "- 1", "a: [", "[[[[", "submission_11: {submitters: [{name: [1]}]}"}) {
        EXPECT_EQ(class_of(files, reading({{"submission_metadata.yml", other}})).students[0].author.student,
                  "submission_11")
            << other;
    }
}

// The server's own list has the whole class, and dates of nobody.
TEST(Students, WhoIsOnlyListedHasSubmittedNothing) {
    const std::string list =
        "submission_11:\n  :submitters:\n  - {:name: Ada, :sid: '1'}\n"
        "submission_12:\n  :submitters:\n  - {:name: Bob, :sid: '2'}\n"
        "submission_13:\n  :created_at: 2026-11-20 13:31:00 Z\n"
        "  :submitters:\n  - {:name: Eve, :sid: '3'}\n";
    const Class made = class_of({file("submission_metadata.yml"), file("submission_11/a.c")},
                                reading({{"submission_metadata.yml", list}}));
    ASSERT_EQ(made.students.size(), 2U);
    EXPECT_EQ(made.students[0].author.student, "Ada");
    EXPECT_EQ(made.students[1].author.student, "Eve");
}

TEST(Students, AnEntryOfTheListThatNamesNobodyIsShown) {
    const std::string list =
        "submission_11:\n  :submitters:\n  - {:name: Ada, :sid: '1'}\n"
        "submission_12:\n  :submitters: []\n  :created_at: 2026-11-20 13:31:00 Z\n"
        "submission_13:\n  :submitters:\n  - {:name: ''}\n  :created_at: 2026-11-20 13:31:00 Z\n"
        "submission_14:\n  :created_at: 2026-11-20 13:31:00 Z\n"
        "submission_15:\n  :submitters: []\n";
    const Class made = class_of({file("submission_metadata.yml"), file("submission_11/a.c"), file("submission_12/a.c")},
                                reading({{"submission_metadata.yml", list}}));
    std::vector<std::string> names;
    std::ranges::transform(made.students, std::back_inserter(names),
                           [](const Student& student) { return student.author.student; });
    EXPECT_THAT(names, testing::ElementsAre("Ada", "submission_12", "submission_13", "submission_14"));
}

TEST(Students, EachMemberOfAGroupOfGradescopeHasItsFiles) {
    const std::string list =
        "submission_11:\n  :submitters:\n  - {:name: Ada, :sid: '1', :email: a@x.edu}\n"
        "  - {:name: Bob, :sid: '2', :email: b@x.edu}\n  - {:name: ''}\n";
    const Class made = class_of({file("submission_metadata.yml"), file("submission_11/a.c")},
                                reading({{"submission_metadata.yml", list}}));
    ASSERT_EQ(made.students.size(), 2U);
    for (const Student& student : made.students) {
        EXPECT_EQ(student.author.upload, "submission_11");
        EXPECT_EQ(student.attempts.at(0).files.at(0).name, "a.c");
    }
    EXPECT_EQ(made.students[1].author.id, "2");
}

}  // namespace
}  // namespace harness::course
