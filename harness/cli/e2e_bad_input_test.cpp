// End to end: bad input gets a one-line message that says what is wrong, where, and how to fix it, and never a crash.
#include <fmt/format.h>

#include "harness/cli/e2e_fixture.hpp"

namespace harness::cli {
namespace {

using BadInput = EndToEnd;

TEST_F(BadInput, AMissingPackage) {
    expect_refused({"verify", "doubel"}, {"no package 'doubel'", "did you mean 'double'?"});
    std::filesystem::remove_all(folder() / "double");
    expect_refused({"verify"}, {"judge.toml:", "no problem.yaml"});
}

TEST_F(BadInput, StarterCodeThatIsKeptApartFromNothing) {
    write("x.c", right_source);
    expect_refused({"grade", "double", "x.c", "--starter", "double"}, {"--starter", "--collect DIR"});
}

TEST_F(BadInput, ACaseWithoutAnAnswer) {
    std::filesystem::remove(folder() / "double/data/secret/2.ans");
    expect_refused({"grade", "double", "x.c"}, {"double/data/secret/2.in", "2.ans is missing"});
    std::filesystem::remove_all(folder() / "double/data");
    expect_refused({"grade", "double", "x.c"}, {"double/data", "no case"});
}

TEST_F(BadInput, AValidatorThatDoesNotCompile) {
    write("double/input_validators/number/number.c", "#include <stdio.h>\nint main(void) { return }\n");
    const Ended ended = judge({"verify"});
    EXPECT_EQ(ended.code, 1) << ended.error;
    EXPECT_THAT(ended.output,
                HasSubstr("✗ input_validators/number: does not compile, so that its inputs went unchecked"));
    EXPECT_THAT(ended.output, AllOf(HasSubstr("error: expected expression"), HasSubstr("accepted/right.c")));
}

TEST_F(BadInput, AValidatorThatHangs) {
    configure({{"[validator]\ntime = \"60 s\"", "[validator]\ntime = \"0.2 s\""}});
    for (const char* const validator : {"input_validators/in.c", "answer_validators/out.c"}) {
        write(std::string{"double/"} + validator, "int main(void) { for (;;) {} }\n");
    }
    for (const int n : {3, 4, 5}) {
        write(fmt::format("double/data/secret/{}.in", n), fmt::format("{}\n", n));
        write(fmt::format("double/data/secret/{}.ans", n), fmt::format("{}\n", 2 * n));
    }
    write("double/data/invalid_input/none.in", "none\n");
    const Ended ended = judge({"verify", "--jobs", "1"});
    EXPECT_EQ(ended.code, 1) << ended.error;
    const std::string hangs = "reached its time limit twice and was not asked again, so that ";
    EXPECT_THAT(ended.output, AllOf(HasSubstr("✗ input_validators/in.c: " + hangs + "3 test cases went unchecked"),
                                    HasSubstr("✗ input_validators/in.c: " + hangs + "1 file went unchecked"),
                                    HasSubstr("✗ answer_validators/out.c: " + hangs + "3 files went unchecked")));
    write("double/submissions/wrong_answer/six.c", wrong_source);
    expect_refused({"hack", "double", "wrong_answer/six.c"}, {"input_validators/in.c reached its time limit twice"});
}

TEST_F(BadInput, AReportThatCannotBeWrittenIsSaidBeforeTheWork) {
    expect_refused({"verify", "double", "--html", "no/x.html"}, {"no/x.html: ", "its folder is not there"});
    expect_refused({"export", "doubel", "no/x.zip", "--format", "kattis"}, {"no/x.zip: ", "its folder is not there"});
}

TEST_F(BadInput, ACacheThatCannotBeWrittenIsSaidOnceBeforeTheWork) {
    write("x.c", right_source);
    write("y.c", wrong_source);
    EXPECT_EQ(judge({"verify", "--run-dir", "run"}).code, 0);
    write("no-cache", "");
    const std::string from = read("judge.toml");
    const std::size_t dir = from.find("\ndir = \"") + 1;
    write("judge.toml", from.substr(0, dir) + "dir = \"no-cache\"" + from.substr(from.find('\n', dir)));
    for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
             {"verify"},
             {"verify", "--run-dir", "other"},
             {"grade", "double", "x.c", "y.c"},
             {"grade", "double", "x.c", "y.c", "--run-dir", "other"},
             {"generate"},
             {"hack", "double", "y.c"},
             {"strength"},
             {"shard", "--run", "run", "--index", "0"},
             {"serve", ".", "--address", "203.0.113.1"}}) {  // which is no address of this machine
        expect_refused(command, {"no-cache", "Not a directory", "set another 'dir' in [cache] of judge.toml"});
    }
    EXPECT_FALSE(std::filesystem::exists(folder() / "other"));
}

TEST_F(BadInput, InvalidUtf8IsShownEscaped) {
    write("bytes.c", "/* \xff\xfe */\n" + right_source);
    EXPECT_EQ(grade("bytes.c")["verdict"], "AC");
    write("worse.c", "int main(void) { return \xff; }\n");
    EXPECT_EQ(grade("worse.c")["verdict"], "CE");
    write("double/data/secret/\xff.in", "1\n");
    expect_refused({"verify"}, {"double/data/secret", "\\xff.in", "UTF-8"});
}

TEST_F(BadInput, AnUnknownLanguage) {
    write("queens.cob", "(princ 6)\n");
    write("queens", "6\n");
    const Ended run = judge({"grade", "double", "queens.cob", "queens"});
    EXPECT_EQ(run.code, 1);
    EXPECT_THAT(run.output, AllOf(HasSubstr("not judged: no language for .cob"), HasSubstr("2 not judged")));
}

TEST_F(BadInput, AJurysSubmissionInAnUnknownLanguageIsNeverAsExpected) {
    write("double/submissions/rejected/queens.cob", "(princ 6)\n");
    write("double/submissions/rejected/Makefile", "all:\n");
    const Ended run = judge({"verify", "double", "--json", "-"});
    EXPECT_EQ(run.code, 1) << "not all are as expected";
    EXPECT_THAT(run.warnings, HasSubstr("Makefile: is no program, and left aside"));
    EXPECT_THAT(run.error, HasSubstr(", 1 not judged"));
    const json summary = document(run)["summary"];
    EXPECT_EQ(summary["not_judged"], 1);
    EXPECT_EQ(summary["not_as_expected"], 0);
    const Ended again = judge({"report", "last", "--json", "-"});
    EXPECT_EQ(document(again)["summary"], summary) << "the store knows it too";
}

TEST_F(BadInput, ACompilerThatIsNotInstalled) {
    configure({{R"("/usr/bin/gcc", "-std=gnu17")", R"("/usr/bin/nope", "-std=gnu17")"}});
    const Ended ended = judge({"verify"});
    EXPECT_EQ(ended.code, 1) << "not all are as expected";
    EXPECT_THAT(ended.output, HasSubstr("not judged: C17 is not installed here"));
    EXPECT_THAT(ended.output, HasSubstr("there is no /usr/bin/nope: install C17 (on Debian `apt-get install gcc`)"));
}

TEST_F(BadInput, APictureThatNobodyKnows) {
    configure({}, "[[package]]\npath = \"double\"\npicture = { input = \"bords\" }\n");
    expect_refused({"verify"}, {"'input' in 'picture' is \"bords\", which is no layout", "did you mean 'board"});
    configure({}, "[[package]]\npath = \"double\"\npicture = { input = \"array\", values = \"b\" }\n");
    expect_refused({"verify"}, {"'input' in 'picture' is \"array\", which needs a grammar"});
    write("double/input_validators/input.ctd", "INT(-1000000,1000000,a) NEWLINE EOF\n");
    expect_refused({"verify"}, {"'values' in 'picture' has \"b\", which is no value of the grammar; it has a"});
}

TEST_F(BadInput, AMissingSubmission) {
    expect_refused({"grade", "double", "gone.c"}, {"gone.c"});
    std::filesystem::create_symlink("nowhere", folder() / "dangling.c");
    expect_refused({"grade", "double", "dangling.c"}, {"dangling.c"});
}

TEST_F(BadInput, AnUnknownCommandOrFlag) {
    expect_refused({"grad", "double"}, {"no command 'grad'", "did you mean 'grade'?"});
    expect_refused({"verify", "-j", "0"}, {"--jobs"});
    expect_refused({"verify", "--jsn", "-"}, {"'--jsn' was not expected; did you mean '--json'?"});
}

TEST_F(BadInput, NoCommandGetsTheHelp) {
    const Ended ended = judge({});
    EXPECT_EQ(ended.code, 2);
    EXPECT_EQ(ended.output, "");
    EXPECT_THAT(ended.error, testing::AllOf(HasSubstr("verify"), HasSubstr("grade"), HasSubstr("generate")));
    const Ended help = judge({"--help"});
    EXPECT_EQ(help.code, 0);
    EXPECT_EQ(help.output, ended.error);
    EXPECT_THAT(judge({"--version"}).output, testing::MatchesRegex("judge [0-9.]+\n"));
}

TEST_F(BadInput, AWarningOfThePackageIsSaid) {
    write("double/submissions/strange/right.c", right_source);
    const Ended ended = judge({"verify"});
    EXPECT_EQ(ended.code, 0) << ended.error;
    EXPECT_THAT(ended.warnings, HasSubstr("judge: warning: "));
    EXPECT_THAT(ended.warnings, HasSubstr("'strange'"));
    EXPECT_THAT(ended.warnings, HasSubstr("double: no input was checked"));
}

}  // namespace
}  // namespace harness::cli
