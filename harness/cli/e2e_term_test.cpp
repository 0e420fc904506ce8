// End to end: the grades of a term, whose assignments depend on each other.
#include "harness/cli/e2e_fixture.hpp"

namespace harness::cli {
namespace {

using testing::ElementsAre;

class TermGrades : public EndToEnd {
  protected:
    TermGrades() {
        EXPECT_EQ(shell("cp -r double twice").code, 0);
        write("roster.csv", "Name,ID number,Section\nada,1,Monday\nbob,2,Friday\n");
        for (const std::string student : {"ada", "bob"}) {
            write("in/double/" + student + "/a.c", right_source);
            write("in/twice/" + student + "/b.c", right_source);
        }
        EXPECT_EQ(shell("touch -d 2027-01-08T10:00:00Z in/double/*/*; touch -d 2027-01-15T10:00:00Z in/twice/*/*").code,
                  0);
    }
    // Two weeks, each with a deadline two hours before all was handed in.
    void plan(const std::string& of_class, const std::string& of_first = "") const {
        configure({{"several = \"last\"", of_class}},
                  "[[package]]\npath = \"double\"\n[[package]]\npath = \"twice\"\n"
                  "[[assignment]]\nname = \"Week 1\"\npackages = [\"double\"]\ndeadline = 2027-01-08T08:00:00Z\n"
                  "late = [{ hours = 0, factor = 0.5 }]\n" +
                      of_first +
                      "\n[[assignment]]\nname = \"Week 2\"\npackages = [\"twice\"]\ndeadline = 2027-01-15T08:00:00Z\n"
                      "late = [{ hours = 0, factor = 0.5 }]\nweight = 10\n");
    }
    Ended grade_term(const std::vector<std::string>& more) const {
        return judge(joined({"grade", "--course", "in", "--roster", "roster.csv", "--exit-zero"}, more));
    }
};

// "ada double 100 0": the score, and the late days.
std::vector<std::string> grades_in(const json& whole) {
    std::vector<std::string> grades;
    for (const json& package : whole["packages"]) {
        for (const json& submission : package["submissions"]) {
            grades.push_back(submission["author"]["student"].get<std::string>() + " " +
                             package["name"].get<std::string>() + " " + submission["score"].dump() + " " +
                             submission["points"]["late_days"].dump());
        }
    }
    return grades;
}

TEST_F(TermGrades, LateDaysAreSpentOverTheTerm) {
    plan("several = \"last\"\nlate_days = 1");
    const Ended ended = grade_term({"--csv", "a.csv", "--json", "a.json", "--html", "a.html"});
    ASSERT_EQ(ended.code, 0) << ended.error;
    const json whole = json::parse(read("a.json"));
    expect_follows("judge.schema.json", whole);
    EXPECT_THAT(grades_in(whole),
                ElementsAre("ada double 100.0 1", "bob double 100.0 1", "ada twice 50.0 0", "bob twice 50.0 0"));
    EXPECT_THAT(ended.output, AllOf(HasSubstr("100 of 100: 2 h 0 min late, 1 late day"),
                                    HasSubstr("50 of 100: 2 h 0 min late, × 0.5")));
    EXPECT_THAT(read("a.html"), HasSubstr("title=\"2 h 0 min late, 1 late day\">late</span> 100"));
    ASSERT_EQ(judge({"report", "last", "--csv", "b.csv", "--roster", "roster.csv"}).code, 0);
    EXPECT_EQ(read("a.csv"), read("b.csv")) << "the store has the same points";
    EXPECT_THAT(read("a.csv"), HasSubstr(",7200,1,100,100,1,,1\r\n"));
    const Ended part = judge({"grade", "double", "in/double", "--roster", "roster.csv"});
    EXPECT_THAT(part.warnings, HasSubstr("those spent for twice are not known here"));
}

TEST_F(TermGrades, AStudentWithAnotherNumberInEachProblemIsAWarning) {
    plan("several = \"last\"\nlate_days = 1");
    write("moodle/double/Ada L_1_assignsubmission_file_/a.c", right_source);
    write("moodle/twice/Ada L_2_assignsubmission_file_/b.c", right_source);
    EXPECT_THAT(judge({"grade", "--course", "moodle", "--exit-zero"}).warnings,
                HasSubstr("Ada L (1) and Ada L (2) are different students here"));
}

TEST_F(TermGrades, AMovedDateMovesAllPoints) {
    plan("several = \"last\"\nlate_days = 1");
    write("overrides.toml",
          "[[section]]\nsection = \"Friday\"\nassignment = \"Week 1\"\ndeadline = 2027-01-08T12:00:00Z\n"
          "[[student]]\nstudent = \"ada\"\nlate_days = 2\n");
    const Ended ended = grade_term({"--json", "-"});
    EXPECT_THAT(grades_in(document(ended)),
                ElementsAre("ada double 100.0 1", "bob double 100.0 0", "ada twice 100.0 1", "bob twice 100.0 1"));
    expect_one_line(judge({"grade", "double", "in/double"}),
                    {"overrides.toml:2: nothing says who is in the section 'Friday'", "--roster FILE"});
}

TEST_F(TermGrades, AWeightIsWhatAnAssignmentCountsInTheTotal) {
    write("in/double/cem/a.c", wrong_source);
    write("in/twice/cem/a.c", wrong_source);
    plan("several = \"last\"");
    ASSERT_EQ(shell("touch -d 2027-01-01T00:00:00Z in/*/*/*").code, 0);
    EXPECT_THAT(judge({"grade", "--course", "in", "--exit-zero"}).output,
                HasSubstr("totals of 3 students in 2 problems: mean 73.3, median 110 of 110\n"));
}

TEST_F(TermGrades, EachGroupCountsAsInItsBestAttempt) {
    // Each is right in one of the two cases.
    write("in/double/ada/a.c", "#include <stdio.h>\nint main(void) { puts(\"6\"); }\n");
    write("in/double/ada/b.c",
          "#include <stdio.h>\nint main(void) { int n; scanf(\"%d\", &n); printf(\"%d\\n\", n == 3 ? 0 : 2 * n); }\n");
    ASSERT_EQ(shell("touch -d 2027-01-01T00:00:00Z in/double/ada/*").code, 0);
    configure({{"several = \"last\"", "several = \"groups\""}},
              "[[package]]\npath = \"double\"\n"
              "points = [{ cases = \"secret/1\", points = 40 }, { cases = \"secret/2\", points = 60 }]\n");
    const json whole = document(judge({"grade", "double", "in/double", "--exit-zero", "--json", "-"}));
    std::vector<std::string> ada;
    for (const json& submission : whole["packages"][0]["submissions"]) {
        if (submission["author"]["student"] == "ada") {
            ada.push_back(submission["score"].dump() + (submission["counts"].get<bool>() ? " counts" : ""));
        }
    }
    EXPECT_THAT(ada, ElementsAre("40.0", "100.0 counts"));
}

TEST_F(TermGrades, TheSameFilesOnceMoreChangeNothing) {
    write("in/double/ada/1/a.c", right_source);
    write("in/double/ada/2/a.c", right_source);
    ASSERT_EQ(shell("rm in/double/ada/a.c; touch -d 2027-01-08T07:00:00Z in/double/ada/1/a.c; "
                    "touch -d 2027-01-08T10:00:00Z in/double/ada/2/a.c")
                  .code,
              0);
    plan("several = \"last\"");
    const json whole = document(judge({"grade", "double", "in/double", "--exit-zero", "--json", "-"}));
    const json& ada = whole["packages"][0]["submissions"][0];
    EXPECT_EQ(ada["score"], 100);
    EXPECT_EQ(ada["notes"][0], "not judged: 2; it has the same files as 1");
    EXPECT_EQ(ada["points"]["late_seconds"], nullptr);
}

}  // namespace
}  // namespace harness::cli
