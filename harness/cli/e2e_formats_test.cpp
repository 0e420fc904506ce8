// End to end: the formats for other programs, and the ready-made files for these programs in docs/.
#include <pugixml.hpp>

#include "harness/cli/e2e_fixture.hpp"
#include "paths.hpp"

namespace harness::cli {
namespace {

using testing::StartsWith;

class Formats : public EndToEnd {
  protected:
    Formats() {
        write("right.c", right_source);
        write("six.c", wrong_source);
    }

    // What Gradescope's script leaves for the submission in this folder. `settings`: more variables of its environment.
    json autograded(const std::string& autograder, const std::string& settings) const {
        std::filesystem::create_directories(folder() / autograder / "results");
        const Ended ended =
            shell("rm -f " + autograder + "/results/*; JUDGE_CONFIG=$PWD/judge.toml AUTOGRADER=$PWD/" + autograder +
                  " " + settings + " bash " QUEENS_SOURCE_DIR "/docs/ci/gradescope/run_autograder");
        EXPECT_EQ(ended.code, 0) << ended.error;
        return json::parse(read(autograder + "/results/results.json"));
    }
};

TEST_F(Formats, OneRunWritesThemAll) {
    const Ended ended =
        judge({"grade", "double", "right.c", "six.c", "--json", "o.json", "--junit", "o.xml", "--csv", "-"});
    EXPECT_EQ(ended.code, 1) << ended.error;
    EXPECT_THAT(ended.output, HasSubstr(",groups,late_days\r\n\"right.c\",\"double\",AC,"));
    EXPECT_THAT(ended.error, HasSubstr("2 submissions: 1 accepted, 1 not"));
    pugi::xml_document xml;
    ASSERT_TRUE(xml.load_file((folder() / "o.xml").c_str()));
    EXPECT_EQ(xml.child("testsuites").attribute("failures").as_int(), 1);
    expect_follows("judge.schema.json", json::parse(read("o.json")));
}

TEST_F(Formats, TwoCannotShareStandardOutput) {
    expect_refused({"verify", "--json", "-", "--junit", "-"},
                   {"--json and --junit cannot all go to standard output", "name a file"});
}

TEST_F(Formats, GradescopeIsForOneSubmission) {
    expect_refused({"grade", "double", "right.c", "six.c", "--gradescope", "r.json"},
                   {"--gradescope", "one submission"});
    EXPECT_EQ(judge({"grade", "double", "right.c", "--gradescope", "r.json"}).code, 0);
    EXPECT_EQ(json::parse(read("r.json"))["score"], 100);
}

TEST_F(Formats, NoPastRunGivesAWorkflowACommandEither) {
    write("::error title=x::pwned.c", right_source);
    ASSERT_EQ(judge({"grade", "double", "::error title=x::pwned.c"}).code, 0);
    for (const std::string command : {"show last", "show last --against last", "report last --json -"}) {
        const Ended ended = shell("GITHUB_ACTIONS=true \"$judge\" " + command + " 2>&1");
        EXPECT_EQ(ended.code, 0) << ended.output;
        EXPECT_THAT(ended.output, StartsWith("::stop-commands::judge-")) << command;
        const std::string token = ended.output.substr(17, ended.output.find('\n') - 17);
        EXPECT_THAT(ended.output, testing::EndsWith("\n::" + token + "::\n")) << command;
    }
    EXPECT_THAT(judge({"show", "last"}).output, Not(HasSubstr("stop-commands")));
}

TEST_F(Formats, AWorkflowGetsAnnotationsAndNoCommandOfASubmission) {
    write("evil.c", "#line 1 \"::add-mask::x\"\n#error stop\n");
    const Ended ended = shell("GITHUB_ACTIONS=true GITHUB_WORKSPACE=$PWD \"$judge\" grade double evil.c");
    EXPECT_EQ(ended.code, 1);
    EXPECT_THAT(ended.output, StartsWith("::stop-commands::judge-"));
    const std::string token = ended.output.substr(17, ended.output.find('\n') - 17);
    EXPECT_EQ(token.size(), 38U);
    const std::size_t end = ended.output.find("\n::" + token + "::\n");
    ASSERT_NE(end, std::string::npos) << ended.output;
    EXPECT_LT(ended.output.find("add-mask"), end);
    EXPECT_THAT(ended.output.substr(end),
                HasSubstr("\n::error file=evil.c,title=CE evil.c::compile error on double: "));
    const Ended other = shell("GITHUB_ACTIONS=true \"$judge\" grade double evil.c");
    EXPECT_EQ(other.output.find(token), std::string::npos) << "a token is not to be guessed";
}

TEST_F(Formats, AnAnnotationNamesTheFileOfAFinding) {
    write("double/submissions/left: out.c", right_source);
    write("broken/problem.yaml", "name: [Broken]\n");
    const Ended ended = shell("GITHUB_ACTIONS=true GITHUB_WORKSPACE=$PWD \"$judge\" verify double broken --strict");
    EXPECT_EQ(ended.code, 2);
    EXPECT_THAT(ended.output, HasSubstr("\n::error file=double/submissions/left%3A out.c,title=double%3A package::"));
    EXPECT_THAT(ended.output, HasSubstr("\n::error file=broken/problem.yaml,title=broken::"));
}

TEST_F(Formats, TheReadyGradescopeSetupInstallsAndBuilds) {
    for (const std::string program : {"bin/apt-get", "autograder/source/judge/dev"}) {
        write(program, "#!/bin/bash\necho \"${0##*/} $*\"\n");
    }
    const Ended ended = shell(
        "chmod +x bin/apt-get autograder/source/judge/dev; AUTOGRADER=$PWD/autograder PATH=$PWD/bin:$PATH bash "
        "" QUEENS_SOURCE_DIR "/docs/ci/gradescope/setup.sh");
    EXPECT_EQ(ended.code, 0) << ended.error;
    EXPECT_EQ(ended.output,
              "apt-get update\napt-get install -y --no-install-recommends ca-certificates git\ndev build\n");
}

TEST_F(Formats, TheReadyGradescopeAutograderAlwaysLeavesResults) {
    write("autograder/submission/anything.c", right_source);
    write("failing", "#!/bin/bash\necho 'judge: the sandbox of worker 0 failed at the stage X (add Y)' >&2\nexit 3\n");
    write("silent", "#!/bin/bash\nexit 139\n");
    ASSERT_EQ(shell("chmod 755 . .. failing silent").code, 0);
    const auto told = [&](const std::string& settings) {
        const json results = autograded("autograder", settings);
        EXPECT_FALSE(results.contains("score"));
        return results["output"].get<std::string>();
    };
    EXPECT_THAT(told("JUDGE=$PWD/failing"),
                AllOf(HasSubstr("no fault of the submission"), HasSubstr("stage X (add Y)")));
    EXPECT_THAT(told("JUDGE=$PWD/silent"), HasSubstr("no fault of the submission"));
    EXPECT_THAT(told("JUDGE=\"$judge\" PACKAGE=secret-name"),
                AllOf(HasSubstr("no fault of the submission"), Not(HasSubstr("secret-name"))));
}

// As in an unprivileged container: without SYS_ADMIN.
TEST_F(Formats, TheReadyGradescopeAutograderGradesWithoutRights) {
    const std::string few =
        "few=-all,+chown,+dac_override,+fowner,+fsetid,+setgid,+setuid,+kill,+sys_chroot,+mknod\n"
        "few() { setpriv --bounding-set=$few --inh-caps=$few \"$@\"; }\n"
        "user() { few setpriv --reuid=65534 --regid=65534 --clear-groups \"$@\"; }\n";
    if (shell("[ $(id -u) -eq 0 ]\n").code != 0 ||
        shell(few + "user unshare --user true && user test -x \"$judge\"").code != 0) {
        GTEST_SKIP()
            << "only root has rights to drop, and an ordinary user must be let make namespaces and reach the judge";
    }
    write("autograder/submission/anything.c", right_source);
    std::filesystem::create_directories(folder() / "autograder/results");
    const Ended ended =
        shell(few +
              "chmod 755 . ..; sed -i '/^dir = /d' judge.toml; export AUTOGRADER=$PWD/autograder JUDGE=$judge "
              "JUDGE_CONFIG=$PWD/judge.toml PACKAGE=double\n"
              "few bash " QUEENS_SOURCE_DIR "/docs/ci/gradescope/run_autograder");
    EXPECT_EQ(ended.code, 0) << ended.error;
    EXPECT_EQ(json::parse(read("autograder/results/results.json"))["score"], 100) << ended.error;
}

TEST_F(Formats, TheReadyGradescopeAutograderGrades) {
    const std::string settings = "JUDGE=\"$judge\" PACKAGE=double";
    write("autograder/submission/anything.c", right_source);
    EXPECT_EQ(autograded("autograder", settings)["score"], 100);
    write("autograder/submission/anything.c", wrong_source);
    EXPECT_EQ(autograded("autograder", settings)["score"], 0) << "a wrong answer is a result";
}

TEST_F(Formats, TheReadyGradescopeAutograderTakesFoldersAsOneStudents) {
    const std::string body = right_source.substr(right_source.find('\n') + 1);
    write("readme/submission/README.md", "Mine.");
    write("readme/submission/src/main.c", right_source);
    write("only/submission/src/main.c", right_source);
    write("header/submission/main.c", "#include \"board.h\"\n" + body);
    write("header/submission/include/board.h", "#include <stdio.h>\n");
    write("versions/submission/v1.c", wrong_source);
    write("versions/submission/v2.c", right_source);
    for (const std::string autograder : {"readme", "only", "header", "versions"}) {
        EXPECT_EQ(autograded(autograder, "JUDGE=\"$judge\" PACKAGE=double")["score"], 100) << autograder;
    }
}

}  // namespace
}  // namespace harness::cli
