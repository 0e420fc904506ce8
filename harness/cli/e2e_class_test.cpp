// End to end: a class's hand-ins, from the platform's export to the grades and the students' reports.
#include <fmt/format.h>

#include "harness/cli/e2e_fixture.hpp"
#include "harness/support/fd.hpp"

namespace harness::cli {
namespace {

class Class : public EndToEnd {
  protected:
    // Packs what lies in `from` by Python's own modules, as no packer need be installed.
    void pack(const std::string& archive, const std::string& from) const {
        const std::string format = archive.ends_with(".zip") ? "zip" : "gztar";
        const std::string base = archive.substr(0, archive.find('.'));
        const Ended ended = shell(
            fmt::format("python3 -c 'import shutil; shutil.make_archive(\"{}\", \"{}\", \"{}\")'", base, format, from));
        ASSERT_EQ(ended.code, 0) << ended.error;
    }

    json grade_class(const std::vector<std::string>& more) const {
        std::vector<std::string> arguments{"grade", "double", "--json", "-"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return document(judge(arguments))["packages"][0]["submissions"];
    }

    static std::string line_of(const json& submission) {
        return fmt::format(
            "{}: {} {}", submission["name"].get<std::string>(), submission["verdict"].get<std::string>(),
            submission["score"].is_null() ? "-" : fmt::format("{:g}", submission["score"].get<double>()));
    }
    static std::vector<std::string> lines_of(const json& submissions) {
        std::vector<std::string> lines;
        for (const json& one : submissions) {
            lines.push_back(line_of(one));
        }
        return lines;
    }
};

TEST_F(Class, EveryFormOfExportGivesTheSameGrades) {
    write("moodle/Zoë Å_7_assignsubmission_file_/q.c", right_source);
    write("moodle/Anna B_8_assignsubmission_file_/q.c", wrong_source);
    write("moodle/Carl_9_assignsubmission_file_/essay.txt", "I could not do it.");
    pack("moodle.zip", "moodle");
    pack("moodle.tar.gz", "moodle");
    for (const std::string path : {"moodle", "moodle.zip", "moodle.tar.gz"}) {
        EXPECT_THAT(lines_of(grade_class({path})), testing::ElementsAre("Anna B: WA 0", "Carl: CE 0", "Zoë Å: AC 100"))
            << path;
    }
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
    EXPECT_EQ(judge({"grade", "double", "c"}).code, 1) << "the one with more points counts, which is not accepted";
}

TEST_F(Class, StudentsSeeNoMoreThanTheirLevel) {
    write("c/anna/a.c", wrong_source);
    ASSERT_EQ(judge({"grade", "double", "c", "--students", "told"}).code, 1);
    const std::string verdict = support::read_file(folder() / "told/anna.txt");
    EXPECT_THAT(verdict, AllOf(HasSubstr("Verdict: WA (wrong answer)"), Not(HasSubstr("secret"))));
    EXPECT_THAT(support::read_file(folder() / "told/anna.html"),
                AllOf(HasSubstr("<h1>WA: wrong answer</h1>"), Not(HasSubstr("secret"))));
    ASSERT_EQ(judge({"report", "last", "--students", "told", "--feedback", "first-failing"}).code, 0);
    EXPECT_THAT(support::read_file(folder() / "told/anna.html"),
                AllOf(HasSubstr("secret/2"), HasSubstr("<mark>6</mark>")));
    EXPECT_THAT(support::read_file(folder() / "told/anna.txt"),
                AllOf(HasSubstr("secret/2"), HasSubstr("Input:\n    5\n"), HasSubstr("Expected:\n    10\n"),
                      HasSubstr("Given:\n    6\n")));
}

TEST_F(Class, AnArchiveThatAttacksIsRefusedWhole) {
    ASSERT_EQ(shell("python3 -c 'import zipfile; z = zipfile.ZipFile(\"evil.zip\", \"w\"); "
                    "z.writestr(\"anna/a.c\", \"x\"); z.writestr(\"../../evil.c\", \"x\")'")
                  .code,
              0);
    const Ended evil = judge({"grade", "double", "evil.zip"});
    EXPECT_EQ(evil.code, 2);
    expect_one_line(evil, {"evil.zip", "'../../evil.c'", "leads out of it"});
    write("c/anna/more.zip", "x");
    EXPECT_THAT(grade_class({"c"})[0]["reason"].get<std::string>(), HasSubstr("'more.zip' is an archive within"));
}

TEST_F(Class, AFlatFolderIsOneProgramUnlessItIsSaidToBeAClass) {
    write("c/anna.c", right_source);
    write("c/bob.c", wrong_source);
    EXPECT_EQ(grade_class({"c"}).size(), 1U);
    EXPECT_THAT(lines_of(grade_class({"c", "--class"})), testing::ElementsAre("anna: AC 100", "bob: WA 0"));
    const Ended empty = judge({"grade", "double", "double/data/none"});
    EXPECT_EQ(empty.code, 2);
}

}  // namespace
}  // namespace harness::cli
