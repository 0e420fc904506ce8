// End to end: a class's submissions, from the platform's export to the grades and the students' reports.
#include <fmt/format.h>

#include "harness/cli/e2e_fixture.hpp"

namespace harness::cli {
namespace {

class Class : public EndToEnd {
  protected:
    // Packs the contents of `from` with Python's own modules, because no archiver may be installed.
    void pack(const std::string& archive, const std::string& from) const {
        const std::string format = archive.ends_with(".zip") ? "zip" : "gztar";
        const Ended ended = shell(fmt::format(R"(python3 -c 'import shutil; shutil.make_archive("{}", "{}", "{}")')",
                                              archive.substr(0, archive.find('.')), format, from));
        ASSERT_EQ(ended.code, 0) << ended.error;
    }

    json grade_class(const std::vector<std::string>& more) const {
        return document(judge(joined({"grade", "double", "--json", "-"}, more)))["packages"][0]["submissions"];
    }

    static std::string line_of(const json& submission) {
        return fmt::format(
            "{}: {} {}", submission["name"].get<std::string>(),
            submission["verdict"].is_null() ? "-" : submission["verdict"].get<std::string>(),
            submission["score"].is_null() ? "-" : fmt::format("{:g}", submission["score"].get<double>()));
    }
    static std::vector<std::string> lines_of(const json& submissions) {
        std::vector<std::string> lines;
        for (const json& submission : submissions) {
            lines.push_back(line_of(submission));
        }
        return lines;
    }
};

TEST_F(Class, EveryFormOfExportGivesTheSameGrades) {
    write("moodle/Zoë Å_7_assignsubmission_file_/q.c", right_source);
    write("moodle/Anna B_8_assignsubmission_file_/q.c", wrong_source);
    write("moodle/Carl_9_assignsubmission_file_/essay.txt", "I could not do it.");
    ASSERT_EQ(shell("cd moodle/Zoë*; python3 -m zipfile -c q.zip q.c && rm q.c").code, 0);
    pack("moodle.zip", "moodle");
    pack("moodle.tar.gz", "moodle");
    for (const std::string path : {"moodle", "moodle.zip", "moodle.tar.gz"}) {
        EXPECT_THAT(lines_of(grade_class({path})), testing::ElementsAre("Anna B: WA 0", "Carl: CE 0", "Zoë Å: AC 100"))
            << path;
    }
}

TEST_F(Class, ProgramsThatFailAlikeAreNamedTogether) {
    write("c/ada/a.c", wrong_source);
    write("c/bob/b.py", "print(6)\n");
    write("c/cem/c.c", right_source);
    write("c/eve/e.py", "int('x')\n");
    const Ended ended = judge({"grade", "double", "c", "--json", "g.json", "--html", "g.html"});
    EXPECT_THAT(ended.output, HasSubstr("  2 fail alike: WA at secret/2"));
    EXPECT_THAT(ended.output, HasSubstr("(ada, bob)"));
    EXPECT_EQ(ended.output.find("fail alike"), ended.output.rfind("fail alike")) << "one group";
    const json alike = json::parse(read("g.json"))["packages"][0]["alike"];
    ASSERT_EQ(alike.size(), 1U);
    EXPECT_EQ(alike[0]["verdict"], "WA");
    EXPECT_EQ(alike[0]["submissions"], (json{"ada", "bob"}));
    EXPECT_EQ(alike[0]["example"], "ada");
    EXPECT_THAT(read("g.html"), AllOf(HasSubstr(">What fails alike</h3>"), HasSubstr("<b>2 programs</b>")));
}

TEST_F(Class, PointsLatenessAndTheBestAttempt) {
    write("c/anna/first.c", wrong_source);  // right in the first of the two cases
    write("c/anna/second.c", right_source);
    ASSERT_EQ(shell("touch -d 2026-11-20T10:00:00Z c/anna/first.c; touch -d 2026-11-21T10:00:00Z c/anna/second.c").code,
              0);
    configure({{"several = \"last\"",
                "several = \"best\"\ndeadline = 2026-11-20T12:00:00Z\nlate = [{ hours = 0, factor = 0.5 }]"}},
              "[[package]]\npath = \"double\"\n"
              "points = [{ cases = \"secret/1\", points = 40 }, { cases = \"*\", points = 20 }]\n");
    EXPECT_THAT(lines_of(grade_class({"c"})), testing::ElementsAre("anna/first.c: WA 40", "anna/second.c: AC 30"));
    const Ended ended = judge({"grade", "double", "c", "--students", "st", "--feedback", "full"});
    EXPECT_EQ(ended.code, 1) << "the one with more points counts, which is not accepted";
    EXPECT_THAT(ended.output, AllOf(HasSubstr("anna/first.c counts, of 2 attempts"),
                                    HasSubstr("2 submissions of 1 student: 0 accepted, 1 not")));
    EXPECT_THAT(read("st/anna.txt"), HasSubstr("Score: 40 of 60\n    40 of 40 for secret/1\n    0 of 20 for *\n"));
    const json graded = grade_class({"c"});
    EXPECT_EQ(graded[0]["counts"], true);
    EXPECT_EQ(graded[1]["counts"], false);
    EXPECT_EQ(graded[1]["points"]["factor"], 0.5);
    EXPECT_EQ(graded[1]["points"]["late_seconds"], 22 * 3600);
    const json past = document(judge({"report", "last", "--json", "-"}))["packages"][0]["submissions"];
    EXPECT_EQ(past[1]["points"], graded[1]["points"]) << "kept with the run";
    EXPECT_THAT(judge({"report", "last", "--csv", "-"}).output, HasSubstr("\"anna\",\"double\",WA,40,"));
}

TEST_F(Class, WhatWasUnpackedIsNamedNowhere) {
    write("c/anna/a.c", "int main(void) { return none; }\n");
    write("c/bob/a.c", wrong_source);
    pack("c.zip", "c");
    const Ended ended = shell("GITHUB_ACTIONS=true GITHUB_WORKSPACE=$PWD \"$judge\" grade double c.zip");
    EXPECT_THAT(ended.output, AllOf(HasSubstr("\n::error title=CE anna::"), HasSubstr("\n::error title=WA bob::"),
                                    Not(HasSubstr("judge-temporary"))));
    EXPECT_EQ(shell("grep -c judge-temporary judge.db").output, "0\n");
}

TEST_F(Class, LatenessDoesNotDependOnTheJudgesZone) {
    write("q.c", right_source);
    ASSERT_EQ(shell("python3 -c 'import zipfile; z = zipfile.ZipFile(\"c.zip\", \"w\")\n"
                    "for who, hour in ((\"ada\", 23), (\"bob\", 22)):\n"
                    "    one = zipfile.ZipInfo(who + \"/q.c\", (2027, 1, 31, hour, 30, 0))\n"
                    "    z.writestr(one, open(\"q.c\").read())'")
                  .code,
              0);
    const auto graded = [&](const std::string& zone, const std::string& deadline) {
        configure({{"several = \"last\"",
                    "several = \"last\"\ndeadline = " + deadline + "\nlate = [{ hours = 0, factor = 0.5 }]"}});
        const Ended ended = shell("TZ=" + zone + " \"$judge\" grade double c.zip --json -");
        return std::pair{lines_of(document(ended)["packages"][0]["submissions"]), ended.warnings};
    };
    const auto [in_time, quiet] = graded("PST8", "2027-01-31T23:30:00+01:00");
    EXPECT_THAT(in_time, testing::ElementsAre("ada: AC 100", "bob: AC 100"));
    EXPECT_THAT(quiet, Not(HasSubstr("late")));
    EXPECT_THAT(graded("PST8", "2027-01-31T23:00:00+01:00").first, testing::ElementsAre("ada: AC 50", "bob: AC 100"));
    const auto [late, warned] = graded("UTC", "2027-01-31T20:00:00Z");
    EXPECT_THAT(late, testing::ElementsAre("ada: AC 50", "bob: AC 50"));
    EXPECT_THAT(warned, HasSubstr("all 2 submissions with a date are late by it"));
    EXPECT_THAT(judge({"grade", "double", "c.zip", "-q"}).warnings, HasSubstr("are late by it"));
}

TEST_F(Class, NobodyVanishes) {
    write("q-submissions/q-ada/q.c", right_source);
    write("q-submissions/q-eve/.git/config", "x");
    write("q-submissions/q-gus/src/.q.c", right_source);
    write("q-submissions/q-hal/q.cob", "(princ 1)");
    std::filesystem::create_directories(folder() / "q-submissions/q-fay");
    pack("q.zip", "q-submissions");
    rename("q.zip", "q-submissions.zip");
    for (const std::string path : {"q-submissions", "q-submissions/", "q-submissions/.", "q-submissions.zip"}) {
        EXPECT_THAT(lines_of(grade_class({path})),
                    testing::ElementsAre("ada: AC 100", "eve: CE 0", "fay: CE 0", "gus: CE 0", "hal: - -"))
            << path;
    }
}

TEST_F(Class, TwoClassesWithOneStudentAreRefused) {
    write("a/ada/q.c", right_source);
    write("b/ada/q.c", wrong_source);
    write("b/bob/q.c", wrong_source);
    expect_refused({"grade", "double", "a", "b"}, {"b: has a student 'ada', as a has", "one class after the other"});
    ASSERT_EQ(shell("rm -r b/ada").code, 0);
    EXPECT_THAT(lines_of(grade_class({"a", "b"})), testing::ElementsAre("ada: AC 100", "bob: WA 0"));
}

TEST_F(Class, WhatIsJudgedIsSaid) {
    write("c/ada/main.c", right_source);
    write("c/ada/solve.c", wrong_source);
    write("c/bob/main.c", right_source);
    ASSERT_EQ(shell("touch -d 2026-01-01 c/ada/main.c").code, 0);
    const Ended ended = judge({"grade", "double", "c", "--students", "told"});
    const std::string note = "main.c; of several programs the newest counts, here solve.c; the instructor may choose ";
    EXPECT_THAT(ended.output, AllOf(HasSubstr("c: read as a folder or a file for each student\n"), HasSubstr(note)));
    EXPECT_THAT(read("told/ada.txt"), HasSubstr(note));
    EXPECT_THAT(judge({"show", "last"}).output, HasSubstr(note)) << "kept with the run";
    ASSERT_EQ(shell("rm c/ada/main.c").code, 0);
    EXPECT_THAT(judge({"grade", "double", "c"}).output, Not(HasSubstr("not judged"))) << "not from the store";
}

TEST_F(Class, FilesSideBySideAreOneProgramWhereOneHasMain) {
    const std::string main =
        "#include <stdio.h>\n#include \"twice.h\"\n"
        "int main(void) { int n; return scanf(\"%d\", &n) != 1 || printf(\"%d\\n\", twice(n)) < 0; }\n";
    write("m/A B_1_assignsubmission_file_/MAIN.C", main);
    write("m/A B_1_assignsubmission_file_/twice.c", "#include \"twice.h\"\nint twice(int n) { return 2 * n; }\n");
    write("m/A B_1_assignsubmission_file_/twice.h", "int twice(int n);\n");
    write("m/C D_2_assignsubmission_file_/main.c", "#include \"twice.c\"\n" + main);
    write("m/C D_2_assignsubmission_file_/twice.c", "static int twice(int n) { return 2 * n; }\n");
    write("m/C D_2_assignsubmission_file_/twice.h", "");
    write("m/E F_3_assignsubmission_file_/go.py", "import board\nprint(board.twice(int(input())))\n");
    write("m/E F_3_assignsubmission_file_/board.py", "def twice(n):\n    return 2 * n\n");
    write("m/G H_4_assignsubmission_file_/essay.odt", "x");
    const Ended ended = judge({"grade", "double", "m"});
    EXPECT_THAT(ended.output, AllOf(HasSubstr("m: read as Moodle\n"),
                                    HasSubstr("judged: 3 files as one program: MAIN.c, twice.c, twice.h"),
                                    HasSubstr("holds no source file in a known language: essay.odt"),
                                    HasSubstr("4 submissions: 3 accepted, 1 not"), Not(HasSubstr("--class"))));
    EXPECT_EQ(shell("\"$judge\" grade double 'm/A B_1_assignsubmission_file_/MAIN.C'").code, 1)
        << "it compiles not alone";
    write("OK.C", right_source);
    EXPECT_EQ(judge({"grade", "double", "OK.C"}).code, 0);
}

TEST_F(Class, OverridesAreShownWhereTheyAreUsed) {
    write("c/ada/a.c", wrong_source);
    write("c/ada/b.c", right_source);
    write("c/bob/b.c", right_source);
    write("c/eve/e.c", wrong_source);
    write("c/fay/f.foo", "x");
    ASSERT_EQ(shell("touch -d 2026-11-20T10:00:00Z c/ada/b.c; touch -d 2026-11-21T10:00:00Z c/bob/b.c").code, 0);
    configure({{"several = \"last\"",
                "several = \"last\"\ndeadline = 2026-11-20T12:00:00Z\nlate = [{ hours = 0, factor = 0.5 }]"}});
    write("overrides.toml",
          "[[student]]\nstudent = \"ada\"\nfiles = [\"b.c\"]\n"
          "[[student]]\nstudent = \"bob\"\ndeadline = 2026-11-22T00:00:00Z\n"
          "[[student]]\nstudent = \"eve\"\nexcused = \"ill\"\n"
          "[[student]]\nstudent = \"fay\"\npoints = 30\nreason = \"shown in class\"\n");
    const Ended ended = judge({"grade", "double", "c", "--students", "told"});
    EXPECT_THAT(ended.output, AllOf(HasSubstr("overrides.toml:2: the files that count are named there"),
                                    HasSubstr("overrides.toml:5: a deadline of their own, 2026-11-22T00:00:00Z"),
                                    HasSubstr("overrides.toml:8: excused: ill"),
                                    HasSubstr("overrides.toml:11: 30 points by hand: shown in class")));
    EXPECT_THAT(lines_of(grade_class({"c"})),
                testing::ElementsAre("ada: AC 100", "bob: AC 100", "eve: WA -", "fay: - 30"));
    EXPECT_THAT(read("told/fay.txt"), HasSubstr("Score: 30 of 100\n"));
    write("overrides.toml", "[[student]]\nstudent = \"ada\"\nfiles = [\"c.c\"]\n");
    expect_refused({"grade", "double", "c"}, {"overrides.toml:2: 'ada' has none of the files", "a.c, b.c"});
}

TEST_F(Class, WhatIsEmptyIsRefused) {
    std::filesystem::create_directories(folder() / "empty");
    expect_refused({"grade", "double", "empty"}, {"empty: holds no submission"});
    write("q.c", right_source);
    EXPECT_THAT(lines_of(grade_class({"q.c", "empty"})), testing::ElementsAre("q.c: AC -", "empty: CE -"))
        << "students/* gives each folder as a PATH";
    expect_refused({"grade", "double", ""}, {"a PATH is empty"});
}

TEST_F(Class, TheFirstErrorIsNamedWhateverStandsBeforeIt) {
    std::string warnings;
    for (int i = 0; i < 300; ++i) {
        warnings += fmt::format("int f{}(int a) {{ int unused; return a == 1u; }}\n", i);
    }
    write("c/ada.c", "#include <stdio.h>\n" + warnings +
                         "int main(void) { long n = 3; printf(\"Error: bad n %d\\n\", n); return missing; }\n");
    write("c/bob.cpp",
          "#include <algorithm>\n#include <vector>\nstruct Q {};\nint main() {\n    std::vector<Q> all(3);\n"
          "    std::sort(all.begin(), all.end());\n}\n");
    const Ended ended = judge({"grade", "double", "c", "--class", "--students", "told"});
    EXPECT_THAT(
        ended.output,
        AllOf(HasSubstr("main.c:302:69: error: ‘missing’ undeclared"), HasSubstr("→ line 302: int main(void)"),
              HasSubstr("error: no match for ‘operator<’"), HasSubstr("→ line 6: std::sort(all.begin(), all.end());")));
    EXPECT_THAT(read("told/ada.txt"),
                AllOf(HasSubstr("lines before the first error left out]\n    main.c:302:69: error: ‘missing’"),
                      Not(HasSubstr("main.c:2:"))));
}

TEST_F(Class, StudentsSeeNoMoreThanTheirLevel) {
    write("c/anna/a.c", wrong_source);
    ASSERT_EQ(judge({"grade", "double", "c", "--students", "told"}).code, 1);
    const std::string verdict = read("told/anna.txt");
    EXPECT_THAT(verdict, AllOf(HasSubstr("Verdict: WA (wrong answer)"), Not(HasSubstr("secret"))));
    EXPECT_THAT(read("told/anna.html"), AllOf(HasSubstr("<h1>WA: wrong answer</h1>"), Not(HasSubstr("secret"))));
    ASSERT_EQ(judge({"report", "last", "--students", "told", "--feedback", "first-failing"}).code, 0);
    EXPECT_THAT(read("told/anna.html"), AllOf(HasSubstr("secret/2"), HasSubstr("<mark>6</mark>")));
    EXPECT_THAT(read("told/anna.txt"), AllOf(HasSubstr("secret/2"), HasSubstr("Input:\n    5\n"),
                                             HasSubstr("Expected:\n    10\n"), HasSubstr("Given:\n    6\n")));
}

TEST_F(Class, ABrokenArchiveIsAFaultOfItsStudentAlone) {
    write("c/anna/more.zip", "x");
    write("c/bob/b.c", right_source);
    const json graded = grade_class({"c"});
    EXPECT_THAT(graded[0]["reason"].get<std::string>(), testing::StartsWith("'more.zip' cannot be read"));
    EXPECT_EQ(graded[1]["verdict"], "AC");
}

TEST_F(Class, AFlatFolderIsOneProgramUnlessItIsSaidToBeAClass) {
    write("c/anna.c", right_source);
    write("c/bob.c", wrong_source);
    EXPECT_THAT(judge({"grade", "double", "c"}).output,
                AllOf(HasSubstr("it looks like 2 programs: with --class each"), HasSubstr("\n1 submission: ")));
    EXPECT_THAT(lines_of(grade_class({"c", "--class"})), testing::ElementsAre("anna: AC 100", "bob: WA 0"));
    EXPECT_EQ(judge({"grade", "double", "double/data/none"}).code, 2);
}

// Programs in several folders: two files have the same name, and one program has a Python package.
class Tree : public Class {
  protected:
    void write_cpp(const std::string& at) const {
        write(at + "/main.cpp",
              "#include <iostream>\n#include \"include/board.hpp\"\n"
              "int main() { int n = 0; std::cin >> n; std::cout << a::one(n) + b::one(n) << \"\\n\"; }\n");
        write(at + "/include/board.hpp",
              "#pragma once\nnamespace a { int one(int n); }\nnamespace b { int one(int n); }\n");
        write(at + "/src/a/util.cpp", "#include \"../../include/board.hpp\"\nint a::one(int n) { return n; }\n");
        write(at + "/src/b b/util.cpp", "#include \"board.hpp\"\nint b::one(int n) { return n; }\n");
    }
    void write_python(const std::string& at) const {
        write(at + "/main.py", "from sub import helper\nprint(helper.twice(int(input())))\n");
        write(at + "/sub/__init__.py", "");
        write(at + "/sub/helper.py", "from .deep.part import TWO\n\ndef twice(n):\n    return TWO * n\n");
        write(at + "/sub/deep/part.py", "TWO = 2\n");
    }
    void write_class(const std::string& at) const {
        write_cpp(at + "/ada");
        write_python(at + "/bob/queens-main");
        write(at + "/bob/queens-main/README.md", "Mine.");
        write_cpp(at + "/eve");
        write(at + "/eve/src/a/util.cpp", "#include \"board.hpp\"\nint a::one(int n) { return no; }\n");
    }
};

TEST_F(Tree, APackagesFolderIsOneProgram) {
    write_cpp("double/submissions/accepted/cpp");
    write_python("double/submissions/accepted/python");
    for (const std::string sandbox : {"strict", "none"}) {
        const Ended ended = judge({"verify", "double", "--sandbox", sandbox, "--json", "-"});
        EXPECT_EQ(ended.code, 0) << sandbox << ended.error;
        for (const json& submission : document(ended)["packages"][0]["submissions"]) {
            EXPECT_EQ(submission["verdict"], "AC") << sandbox << submission.dump();
        }
        EXPECT_EQ(document(ended)["packages"][0]["submissions"].size(), 3U);
    }
}

TEST_F(Tree, AClassKeepsItsFolders) {
    write_class("class/queens");
    pack("class.zip", "class");
    for (const std::string path : {"class", "class.zip"}) {
        const json graded = grade_class({path});
        EXPECT_THAT(lines_of(graded), testing::ElementsAre("ada: AC 100", "bob: AC 100", "eve: CE 0")) << path;
        EXPECT_THAT(graded[2]["reason"].get<std::string>(), HasSubstr("src/a/util.cpp:2:")) << path;
    }
    EXPECT_THAT(judge({"grade", "double", "class"}).output, HasSubstr("line 2: int a::one(int n) { return no; }"));
}

TEST_F(Tree, OneProgramInFoldersIsNoClass) {
    write_cpp("mine");
    EXPECT_THAT(lines_of(grade_class({"mine"})), testing::ElementsAre("mine: AC -"));
    rename("mine/include/board.hpp", "mine/other/board.hpp");
    EXPECT_THAT(lines_of(grade_class({"mine"})), testing::ElementsAre("mine: CE -"))
        << "the folder is part of the program";
}

TEST_F(Tree, WhatIsNoCodeIsLeftAsideOfOneProgramToo) {
    write("mine/src/main.c", "#include \"board.h\"\n" + right_source);
    write("mine/inc/board.h", "#pragma once\n");
    write("mine/doc/report.pdf", std::string("%PDF-1.4\n\0\0", 11));
    write("mine/tests/main.c", right_source);
    pack("mine.zip", "mine");
    EXPECT_THAT(lines_of(grade_class({"mine"})), testing::ElementsAre("mine: AC -"));
    EXPECT_THAT(lines_of(grade_class({"mine.zip"})), testing::ElementsAre("mine.zip: AC -"));
}

TEST_F(Tree, AFolderMayHaveAnyNameThatIsNotRefused) {
    const std::string body = right_source.substr(right_source.find('\n') + 1);
    write("mine/L\xc3\xb6sung (1)/submission.h", "#include <stdio.h>\n");
    write("mine/main.c", "#include \"L\xc3\xb6sung (1)/submission.h\"\n" + body);
    EXPECT_THAT(lines_of(grade_class({"mine"})), testing::ElementsAre("mine: AC -"));
}

}  // namespace
}  // namespace harness::cli
