// End to end: grades and feedback as learning platforms import them.

#include "harness/cli/e2e_fixture.hpp"

namespace harness::cli {
namespace {

class Grades : public EndToEnd {
  protected:
    Grades() {
        write("c/Ada L_1_assignsubmission_file_/a.c", right_source);
        write("c/Bob B_2_assignsubmission_file_/b.c", wrong_source);
        write("roster.csv",
              "Identifier,Full name,Grade,Maximum grade\nParticipant 2,Bob B,,100.00\n"
              "Participant 3,Zoe Z,,100.00\nParticipant 1,Ada L,,100.00\n");
    }
};

TEST_F(Grades, EverybodyOfTheRosterHasOneGrade) {
    const Ended ended = judge({"grade", "double", "c", "--grades", "moodle", "m.csv", "--grades", "csv", "all.csv",
                               "--roster", "roster.csv", "--exit-zero"});
    ASSERT_EQ(ended.code, 0) << ended.error;
    const std::string filled =
        "Identifier,Full name,Grade,Maximum grade\r\nParticipant 2,Bob B,0,100.00\r\nParticipant 3,Zoe Z,0,100.00\r\n"
        "Participant 1,Ada L,100,100.00\r\n";
    EXPECT_EQ(read("m.csv"), filled);
    EXPECT_THAT(read("all.csv"), HasSubstr("\r\n\"Zoe Z\",\"double\",,0,"));
    const Ended past =
        judge({"report", "last", "--grades", "moodle", "-", "--roster", "roster.csv", "--nothing-handed-in", "blank"});
    EXPECT_THAT(past.output, AllOf(HasSubstr("Participant 3,Zoe Z,,100.00\r\n"), HasSubstr("Ada L,100,")));
}

TEST_F(Grades, WhoIsExcusedNeedNotHaveHandedInAnything) {
    write("overrides.toml", "[[student]]\nstudent = \"Zoe Z\"\nexcused = \"ill\"\n");
    const Ended ended =
        judge({"grade", "double", "c", "--grades", "moodle", "m.csv", "--roster", "roster.csv", "--exit-zero"});
    EXPECT_THAT(ended.output, HasSubstr("overrides.toml:2: excused: ill"));
    EXPECT_THAT(read("m.csv"), HasSubstr("Participant 3,Zoe Z,,100.00\r\n"));
    expect_refused({"report", "last", "--grades", "canvas", "c.csv", "--roster", "roster.csv"},
                   {"roster.csv:1: is not the gradebook that Canvas exports"});
    write("canvas.csv", "Student,ID,SIS User ID,SIS Login ID,Section\nAda L,7,u1,ada,A\n");
    ASSERT_EQ(judge({"report", "last", "--grades", "canvas", "c.csv", "--roster", "canvas.csv"}).code, 0);
    EXPECT_THAT(read("c.csv"), AllOf(HasSubstr("Ada L,7,u1,ada,A,100\r\n"), HasSubstr("Bob B,,,,,0\r\n")));
}

TEST_F(Grades, NobodyIsLostSilently) {
    write("roster.csv", "Identifier,Full name,Grade\nParticipant 1,Ada L,\n");
    const Ended ended = judge({"grade", "double", "c", "--grades", "moodle", "-", "--roster", "roster.csv", "-q"});
    EXPECT_THAT(ended.warnings, HasSubstr("Bob B (2) is in no row of roster.csv"));
    EXPECT_THAT(ended.output, HasSubstr("Participant 2,Bob B,0\r\n"));
}

TEST_F(Grades, ARowOfNoStudentIsNamedAlsoForAPastRun) {
    write("roster.csv", "Name,SID,Role\nAda L,1,Student\nTim T,9,TA\nBob B,2,Student\n");
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"grade", "double", "c"}, std::vector<std::string>{"report", "last"}}) {
        const Ended ended = judge(joined(command, {"--roster", "roster.csv", "--json", "r.json"}));
        EXPECT_THAT(read("r.json"), HasSubstr("roster.csv:3\": \"'Tim T' is staff\"")) << command[0] << ended.error;
    }
}

TEST_F(Grades, WhatIsWrongIsSaidBeforeTheJudging) {
    write("twice.csv", "Name,SID\nAda L,1\nBob B,1\n");
    expect_refused({"grade", "double", "c", "--roster", "twice.csv"},
                   {"twice.csv:3: has the number '1', as line 2 has"});
    expect_refused({"grade", "double", "c", "--grades", "excel", "x.csv"},
                   {"--grades excel: must be one of moodle, canvas, gradescope, csv"});
    expect_refused({"grade", "double", "c", "--grades", "canvas", "no/x.csv"}, {"no/x.csv"});
}

TEST_F(Grades, WhatCountsIsCollectedWithoutTheStarterCode) {
    write("given/util.h", "int given;\n");
    write("c/Ada L_1_assignsubmission_file_/util.h", "int given;\n");
    write("c/Ada L_1_assignsubmission_file_/old.c", wrong_source);
    ASSERT_EQ(shell("touch -d 2026-01-01 c/Ada*/old.c").code, 0);
    const std::vector<std::string> arguments{"grade",     "double", "c",         "--exit-zero",
                                             "--collect", "all",    "--starter", "given"};
    ASSERT_EQ(judge(arguments).code, 0);
    EXPECT_EQ(shell("cd all; find . -type f | sort").output,
              "./starter/util.h\n./submissions/Ada_L_1/a.c\n./submissions/Bob_B_2/b.c\n");
    expect_refused(arguments, {"all: is there and not empty"});
}

TEST_F(Grades, SeveralProblemsHaveOneTable) {
    ASSERT_EQ(shell("cp -r double twice").code, 0);
    write("d/Ada L_1_assignsubmission_file_/x.c", wrong_source);
    write("overrides.toml",
          "[[student]]\nstudent = \"Bob B\"\npoints = 30\nreason = \"oral\"\n"
          "[[student]]\nstudent = \"1\"\npackage = \"twice\"\npoints = 50\nreason = \"oral\"\n");
    const Ended ended = judge({"grade", "double=c", "twice=d", "--grades", "canvas", "-", "--grades", "csv", "all.csv",
                               "--exit-zero", "--collect", "all"});
    ASSERT_EQ(ended.code, 0) << ended.error;
    EXPECT_EQ(ended.output,
              "Student,ID,SIS User ID,SIS Login ID,Section,double,twice\r\n\"    Points Possible\",,,,,100,100\r\n"
              "Ada L,,,,,100,50\r\nBob B,,,,,30,0\r\n");
    EXPECT_THAT(ended.warnings, HasSubstr("give Canvas's gradebook as --roster FILE"));
    EXPECT_EQ(shell("grep -c '\"Ada L\",' all.csv; ls all").output, "2\ndouble\ntwice\n");
    expect_refused({"grade", "double=c", "d"}, {"'d' is not PACKAGE=PATH"});
    expect_refused({"grade", "double=c", "twice=d", "--grades", "moodle", "-"},
                   {"for several problems, use --grades canvas or csv"});
    expect_refused({"grade", "double"}, {"PATH is missing"});
    write("overrides.toml", "[[student]]\nstudent = \"Bod B\"\nexcused = \"ill\"\n");
    expect_one_line(judge({"grade", "double=c", "twice=d"}),
                    {"overrides.toml:2: 'Bod B' is nobody in this class: did"});
}

TEST_F(Grades, ACourseHasAFolderForEachProblem) {
    write("double/statement/problem.en.md", "Print *twice* the number, at most {{nextsample}}`1e9`.\n");
    ASSERT_EQ(shell("cp -r double twice; mkdir in; cp -r c in/double; cp -r c in/twice").code, 0);
    configure({}, "[[package]]\npath = \"double\"\n[[package]]\npath = \"twice\"\n");
    write("in/double/Cem C_4_assignsubmission_file_/c.c", right_source);
    write("in/twice/Cem C_4_assignsubmission_file_/c.c", right_source);
    write("in/roster.csv", "Identifier,Full name,Grade\nParticipant 3,Zoe Z,\nParticipant 1,Ada L,\n");
    const Ended ended =
        judge({"grade", "--course", "in", "--roster", "in/roster.csv", "--html", "course.html", "--exit-zero"});
    ASSERT_EQ(ended.code, 0) << ended.error;
    EXPECT_THAT(ended.output, HasSubstr("totals of 3 students in 2 problems: mean 133.3, median 200 of 200\n"));
    ASSERT_EQ(judge({"report", "last", "--grades", "canvas", "all.csv"}).code, 0);
    EXPECT_THAT(read("all.csv"), AllOf(HasSubstr("Section,double,twice\r\n"), HasSubstr("Cem C,,,,,100,100"),
                                       HasSubstr("Bob B,,,,,0,0")));
    const std::string page = read("course.html");
    EXPECT_THAT(page, AllOf(HasSubstr("totals: mean 133.3, median 200 of 200"), HasSubstr(">Zoe Z</th>"),
                            HasSubstr("Print <em>twice</em> the number, at most <code>1e9</code>."),
                            HasSubstr("Failed most often")));
    write("double/statement/problem.en.md", "Something else\n");
    ASSERT_EQ(judge({"report", "last", "--html", "again.html", "--roster", "in/roster.csv"}).code, 0);
    EXPECT_EQ(read("again.html"), page) << "as it was when it was judged";
    for (const auto& [arguments, says] : std::vector<std::pair<std::vector<std::string>, std::string>>{
             {{"double", "--course", "in"}, "--course finds the problems itself"},
             {{"--course", "c"}, "is not named after a package that judge.toml lists"},
             {{}, "PACKAGE is missing"}}) {
        expect_refused(joined({"grade"}, arguments), {says});
    }
}

TEST_F(Grades, GroupsAreCalledByTheirNames) {
    configure({},
              "[[package]]\npath = \"double\"\npoints = [{ cases = \"secret/1\", points = 40, name = \"small\" }, "
              "{ cases = \"secret/2\", points = 60 }]\n");
    ASSERT_EQ(
        judge({"grade", "double", "c/Bob B_2_assignsubmission_file_/b.c", "--gradescope", "g.json", "--exit-zero"})
            .code,
        0);
    const json tests = json::parse(read("g.json"))["tests"];
    ASSERT_EQ(tests.size(), 2U);
    EXPECT_EQ(tests[0]["name"], "small");
    EXPECT_EQ(tests[0]["score"], 40);
    EXPECT_EQ(tests[0]["max_score"], 40);
    EXPECT_EQ(tests[1]["name"], "group 2");
    EXPECT_EQ(tests[1]["score"], 0);
}

}  // namespace
}  // namespace harness::cli
