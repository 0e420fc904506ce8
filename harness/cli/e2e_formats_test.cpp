// End to end: the formats for other programs, and the ready files for them in docs/.
#include <pugixml.hpp>
#include <yaml-cpp/yaml.h>

#include "harness/cli/e2e_fixture.hpp"
#include "harness/support/fd.hpp"

namespace harness::cli {
namespace {

using testing::StartsWith;

class Formats : public EndToEnd {
  protected:
    Formats() {
        write("right.c", right_source);
        write("six.c", wrong_source);
    }
};

TEST_F(Formats, OneRunWritesThemAll) {
    const Ended ended =
        judge({"grade", "double", "right.c", "six.c", "--json", "o.json", "--junit", "o.xml", "--csv", "-"});
    EXPECT_EQ(ended.code, 1) << ended.error;
    EXPECT_THAT(ended.output,
                StartsWith("student,problem,verdict,score,slowest_ms,memory_kib\r\n\"right.c\",\"double\",AC,"));
    EXPECT_THAT(ended.error, HasSubstr("2 submissions: 1 accepted, 1 not"));
    pugi::xml_document xml;
    ASSERT_TRUE(xml.load_file((folder() / "o.xml").c_str()));
    EXPECT_EQ(xml.child("testsuites").attribute("failures").as_int(), 1);
    expect_follows("judge.schema.json", json::parse(support::read_file(folder() / "o.json")));
    expect_follows("judge.schema.json", document(judge({"verify", "--repeat", "2", "--json", "-"})));
}

TEST_F(Formats, TwoCannotShareStandardOutput) {
    const Ended ended = judge({"verify", "--json", "-", "--junit", "-"});
    EXPECT_EQ(ended.code, 2);
    expect_one_line(ended, {"--json and --junit", "name a file"});
}

TEST_F(Formats, GradescopeIsForOneSubmission) {
    const Ended ended = judge({"grade", "double", "right.c", "six.c", "--gradescope", "r.json"});
    EXPECT_EQ(ended.code, 2);
    expect_one_line(ended, {"--gradescope", "one submission"});
    EXPECT_EQ(judge({"grade", "double", "right.c", "--gradescope", "r.json"}).code, 0);
    EXPECT_EQ(json::parse(support::read_file(folder() / "r.json"))["score"], 100);
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

TEST_F(Formats, TheReadyWorkflowFilesAreYaml) {
    const YAML::Node github = YAML::LoadFile(QUEENS_SOURCE_DIR "/docs/ci/github.yml");
    EXPECT_TRUE(github["jobs"]["verify"]["steps"].IsSequence());
    const YAML::Node gitlab = YAML::LoadFile(QUEENS_SOURCE_DIR "/docs/ci/gitlab-ci.yml");
    EXPECT_EQ(gitlab["verify"]["artifacts"]["reports"]["junit"].as<std::string>(), "junit.xml");
}

TEST_F(Formats, TheReadyGradescopeAutograderGrades) {
    write("autograder/submission/anything.c", right_source);
    std::filesystem::create_directories(folder() / "autograder/results");
    const std::string run =
        "AUTOGRADER=$PWD/autograder JUDGE=\"$judge\" JUDGE_CONFIG=$PWD/judge.toml PACKAGE=double "
        "bash " QUEENS_SOURCE_DIR "/docs/ci/gradescope/run_autograder";
    const Ended ended = shell(run);
    EXPECT_EQ(ended.code, 0) << ended.error;
    EXPECT_EQ(json::parse(support::read_file(folder() / "autograder/results/results.json"))["score"], 100);
    write("autograder/submission/anything.c", wrong_source);
    EXPECT_EQ(shell(run).code, 0) << "a wrong answer is a result";
    EXPECT_EQ(json::parse(support::read_file(folder() / "autograder/results/results.json"))["score"], 0);
}

TEST_F(Formats, TheReadyGradescopeAutograderTakesFoldersAsOneStudents) {
    const std::string body = right_source.substr(right_source.find('\n') + 1);
    write("readme/submission/README.md", "Mine.");
    write("readme/submission/src/main.c", right_source);
    write("only/submission/src/main.c", right_source);
    write("header/submission/main.c", "#include \"board.h\"\n" + body);
    write("header/submission/include/board.h", "#include <stdio.h>\n");
    for (const std::string autograder : {"readme", "only", "header"}) {
        std::filesystem::create_directories(folder() / autograder / "results");
        const Ended ended = shell("AUTOGRADER=$PWD/" + autograder +
                                  " JUDGE=\"$judge\" JUDGE_CONFIG=$PWD/judge.toml PACKAGE=double "
                                  "bash " QUEENS_SOURCE_DIR "/docs/ci/gradescope/run_autograder");
        ASSERT_EQ(ended.code, 0) << autograder << ended.error;
        EXPECT_EQ(json::parse(support::read_file(folder() / autograder / "results/results.json"))["score"], 100)
            << autograder << ended.output;
    }
}

}  // namespace
}  // namespace harness::cli
