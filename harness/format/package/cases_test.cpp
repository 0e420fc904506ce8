#include "harness/format/package/cases.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include "harness/format/package/metadata.hpp"
#include "harness/format/package/package_fixture.hpp"

namespace harness::package {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class ReadCases : public PackageFolder {
  protected:
    std::vector<std::string> names() {
        std::vector<std::string> found;
        for (const Case& test_case : read().cases) {
            found.push_back(test_case.name);
        }
        return found;
    }
};

TEST_F(ReadCases, SamplesFirstThenEachByItsBytes) {
    for (const char* name : {"secret/b", "secret/B", "secret/a/2", "secret/a-1", "secret/10", "sample/2", "sample/1"}) {
        case_files(name);
    }
    case_files("secret/\xc3\xa9");
    EXPECT_THAT(names(), ElementsAre("sample/1", "sample/2", "secret/01", "secret/10", "secret/B", "secret/a-1",
                                     "secret/a/2", "secret/b", "secret/\xc3\xa9"));
    const Case test_case = read().cases.at(2);
    EXPECT_EQ(test_case.input, root() / "data/secret/01.in");
    EXPECT_EQ(test_case.answer, root() / "data/secret/01.ans");
    EXPECT_EQ(test_case.expectation, Expectation::Answer);
}

TEST_F(ReadCases, OtherFilesAreNoCases) {
    for (const char* name : {"01.hint", "01.desc", "01.png", ".hidden.in", "README.md", "x.in~", "generator.py"}) {
        write(std::string{"data/secret/"} + name, "x");
    }
    write("data/invalid_inputs/x.in", "x");
    EXPECT_THAT(names(), ElementsAre("secret/01"));
}

TEST_F(ReadCases, AnInputNeedsItsAnswer) {
    case_files("secret/00");
    EXPECT_THAT(problems(), IsEmpty());
    remove("data/secret/01.ans");
    EXPECT_THAT(problems(), ElementsAre(StartsWith("data/secret/01.in: has no answer, and is not judged: 01.ans")));
    EXPECT_THAT(names(), ElementsAre("secret/00"));
    write("data/secret/01.ans", "");
    write("data/secret/02.ans", "");
    EXPECT_THAT(problems(), ElementsAre("data/secret/02.ans: belongs to no case: 02.in is missing"));
    remove("data/secret/02.ans");
    write("data/secret/03.args", "");
    EXPECT_THAT(problems(), ElementsAre("data/secret/03.args: belongs to no case: 03.in is missing"));
    remove("data/secret/03.args");
    write("data/sample/1.interaction", "<1\n");
    EXPECT_THAT(problems(), IsEmpty()) << "a sample may be a conversation alone";
    remove("data/secret/00.ans");
    remove("data/secret/01.ans");
    EXPECT_THAT(error(), StartsWith("data: holds no case: secret/00.in has no answer"));
}

TEST_F(ReadCases, AnExitCodeNeedsNoAnswer) {
    write("data/secret/0-invalid.in", "0\n");
    config::PackageEntry entry;
    entry.expect_failure = {"secret/*-invalid", "secret/nothing"};
    list(entry);
    const Package package = read();
    ASSERT_EQ(package.cases.size(), 2U);
    EXPECT_EQ(package.cases[0].expectation, Expectation::NonZeroExit);
    EXPECT_TRUE(package.cases[0].answer.empty());
    EXPECT_EQ(package.cases[1].expectation, Expectation::Answer);
    EXPECT_THAT(package.warnings, ElementsAre(HasSubstr("\"secret/nothing\" in judge.toml matches no case")));
}

TEST_F(ReadCases, TheInputMayBeTheArguments) {
    config::PackageEntry entry;
    entry.input_as = config::InputAs::Arguments;
    list(entry);
    write("data/secret/01.in", " 8\n'a b' \"\" \n");
    EXPECT_THAT(read().cases.at(0).arguments, ElementsAre("8", "a b", ""));
    EXPECT_TRUE(read().cases.at(0).input_is_arguments);
    write("data/secret/01.in", "");
    EXPECT_THAT(read().cases.at(0).arguments, IsEmpty());
    write("data/secret/01.in", "'8");
    EXPECT_THAT(error(), HasSubstr("a quote in it is not closed"));
    write("data/secret/01.in", std::string_view("8\0", 2));
    EXPECT_THAT(error(), HasSubstr("cannot have a NUL byte"));
    write("data/secret/01.in", std::string((1U << 20U) + 1, '8'));
    EXPECT_THAT(error(), HasSubstr("larger than 1 MiB"));
}

TEST_F(ReadCases, ArgumentsMayLieBesideTheInput) {
    write("data/secret/01.args", "--n 8");
    const Case test_case = read().cases.at(0);
    EXPECT_THAT(test_case.arguments, ElementsAre("--n", "8"));
    EXPECT_FALSE(test_case.input_is_arguments);
}

TEST_F(ReadCases, LegacyGroupsPassTheirFlagsOn) {
    case_files("secret/g/1");
    case_files("sample/1");
    write("data/testdata.yaml", "output_validator_flags: outer\non_reject: continue\n");
    write("data/secret/g/testdata.yaml",
          "output_validator_flags: space_change_sensitive case_sensitive\n"
          "input_validator_flags: -x\ngrader_flags: sum\n");
    const Package package = read();
    EXPECT_FALSE(package.groups.at(0).stops_at_rejection);
    EXPECT_EQ(package.scoring, Scoring::Graders);
    EXPECT_THAT(package.cases.at(0).validator_flags, ElementsAre("outer"));
    EXPECT_THAT(package.cases.at(2).validator_flags, ElementsAre("space_change_sensitive", "case_sensitive"));
    EXPECT_THAT(package.cases.at(2).input_validator_flags.for_all, ElementsAre("-x"));
    EXPECT_THAT(package.warnings, IsEmpty());
    write("data/secret/testdata.yaml", "on_reject: break\n");
    EXPECT_TRUE(read().groups.at(2).stops_at_rejection);
    for (const char* word : {"grade", "worst_error", "first_error"}) {  // from older texts of the format
        write("data/secret/testdata.yaml", std::string{"on_reject: "} + word + "\n");
        EXPECT_EQ(read().groups.at(2).stops_at_rejection, word == std::string_view{"first_error"});
    }
    write("data/secret/testdata.yaml", "\non_reject: stop\n");
    EXPECT_EQ(error(), "data/secret/testdata.yaml:2: 'on_reject' must be break or continue");
}

TEST_F(ReadCases, LegacyFlagsMayBeByValidator) {
    write("problem.yaml", "name: x\nvalidation: custom\n");
    write("output_validators/check/check.cpp", "x");
    write("input_validators/shape.py", "x");
    write("data/secret/testdata.yaml",
          "output_validator_flags: {check: -a 'b c'}\ninput_validator_flags:\n  shape.py: -x\n  other.py: -y\n");
    const Case test_case = read().cases.at(0);
    EXPECT_THAT(test_case.validator_flags, ElementsAre("-a", "b c"));
    EXPECT_THAT(test_case.input_validator_flags.of("shape.py"), ElementsAre("-x"));
    EXPECT_THAT(test_case.input_validator_flags.of("other"), IsEmpty());
    EXPECT_THAT(warnings(), ElementsAre(HasSubstr("testdata.yaml:2: 'input_validator_flags' names the input validator "
                                                  "'other.py', which the package does not have; known are shape.py")));
    write("data/secret/testdata.yaml", "input_validator_flags: {name: shape, flags: -z}\n");
    EXPECT_THAT(read().cases.at(0).input_validator_flags.of("shape.py"), ElementsAre("-z"));
    EXPECT_THAT(read().cases.at(0).input_validator_flags.of("shape2.py"), IsEmpty());
    write("data/secret/testdata.yaml", "output_validator_flags: {other: -a}\n");
    EXPECT_THAT(read().cases.at(0).validator_flags, IsEmpty());
    EXPECT_THAT(warnings(), ElementsAre(HasSubstr("testdata.yaml:1: 'output_validator_flags' has nothing for the "
                                                  "output validator 'check'")));
}

TEST_F(ReadCases, Groups2025AndCasesHaveArguments) {
    use("2025-09");
    case_files("secret/g/1");
    write("data/secret/g/test_group.yaml",
          "args: [a, b c]\noutput_validator_args: [x]\ninput_validator_args: [y]\n"
          "input_visualizer_args: [v]\noutput_visualizer_args: [w]\n");
    write("data/secret/01.yaml", "args: [z]\n");
    const Package package = read();
    EXPECT_THAT(package.cases.at(0).arguments, ElementsAre("z"));
    EXPECT_THAT(package.cases.at(1).arguments, ElementsAre("a", "b c"));
    EXPECT_THAT(package.cases.at(1).validator_flags, ElementsAre("x"));
    EXPECT_THAT(package.cases.at(1).input_validator_flags.for_all, ElementsAre("y"));
    EXPECT_THAT(package.cases.at(1).input_visualizer_flags, ElementsAre("v"));
    EXPECT_THAT(package.cases.at(1).output_visualizer_flags, ElementsAre("w"));
    write("data/secret/01.yaml", "arg: [z]\n");
    EXPECT_THAT(warnings(), ElementsAre("data/secret/01.yaml:1: unknown key 'arg'; did you mean 'args'?"));
    remove("data/secret/01.yaml");
    write("data/secret/g/test_group.yaml", "input_validator_args: {v: [a b]}\n");
    EXPECT_THAT(read().cases.at(1).input_validator_flags.of("v.py"), ElementsAre("a b"));
    write("data/secret/g/test_group.yaml", "on_reject: break\n");
    EXPECT_THAT(warnings(), ElementsAre("data/secret/g/test_group.yaml:1: 'on_reject' is no key of 2025-09, but of "
                                        "legacy, and is read as such"));
}

TEST_F(ReadCases, OddEntriesAreNamed) {
    fs::create_directory(root() / "data/secret/x.in");
    EXPECT_THAT(problems(), ElementsAre(StartsWith("data/secret/x.in: is a folder")));
    remove("data/secret/x.in");
    ASSERT_EQ(::mkfifo((root() / "data/secret/f.in").c_str(), 0600), 0);
    EXPECT_THAT(problems(), ElementsAre(StartsWith("data/secret/f.in: is neither a file nor a folder")));
    remove("data/secret/f.in");
    for (const char* name : {"data/secret/01.png", "data/sample/1.interaction", "data/invalid_input/a.in"}) {
        link("nowhere", name);
        EXPECT_THAT(problems(), ElementsAre(StartsWith(fmt::format("{}: is a link to nothing", name))));
        remove(name);
    }
    case_files("secret/a\nb");
    EXPECT_EQ(error(), "data/secret: has an entry 'a\\nb.ans' whose name is not printable UTF-8: rename it");
    remove("data/secret/a\nb.in");
    remove("data/secret/a\nb.ans");
    case_files("secret/\xff");
    EXPECT_THAT(error(), HasSubstr("'\\xff.ans' whose name is not printable"));
}

TEST_F(ReadCases, ACaseMayHaveFilesAndNotes) {
    write("data/secret/01.files/table.txt", "1");
    write("data/secret/01.files/deep/b", "2");
    write("data/secret/01.hint", "mind the gap\n");
    write("data/secret/01.desc", "a gap\xff\n");
    const Case test_case = read().cases.at(0);
    EXPECT_THAT(test_case.files, ElementsAre(model::CodeFile("deep/b", root() / "data/secret/01.files/deep/b"),
                                             model::CodeFile("table.txt", root() / "data/secret/01.files/table.txt")));
    EXPECT_EQ(test_case.hint, "mind the gap\n");
    EXPECT_EQ(test_case.description, "a gap\xef\xbf\xbd\n");
    use("2025-09");
    write("data/secret/01.yaml", "hint: h\ndescription: d\n");
    remove("data/secret/01.hint");
    EXPECT_EQ(read().cases.at(0).hint, "h");
}

TEST_F(ReadCases, GroupsAreATree) {
    case_files("secret/g/deep/1");
    case_files("sample/1");
    write("data/testdata.yaml", "grader_flags: sum 'a b'\naccept_score: 3\nrange: 0 +inf\n");
    write("data/secret/testdata.yaml", "on_reject: continue\n");
    write("data/secret/g/testdata.yaml", "grading: custom\naccept_score: 5\nrange: -1.5 7\n");
    EXPECT_EQ(error(), "graders: must hold the one program that 'grading: custom' asks for, and holds none");
    write("graders/grade.py", "print('AC 1')\n");
    const Package package = read();
    std::vector<std::string> names;
    for (const TestGroup& group : package.groups) {
        names.push_back(group.name + " in " + package.groups[group.parent].name);
    }
    EXPECT_THAT(names,
                ElementsAre(" in ", "sample in ", "secret in ", "secret/g in secret", "secret/g/deep in secret/g"));
    const TestGroup& deep = package.groups.at(4);
    EXPECT_THAT(deep.grader_flags, ElementsAre("sum", "a b"));
    EXPECT_EQ(deep.accept_score, 5);
    EXPECT_EQ(deep.range, (ScoreRange{-1.5, 7}));
    EXPECT_TRUE(deep.custom_grader);
    EXPECT_FALSE(deep.stops_at_rejection);
    EXPECT_FALSE(package.groups.at(2).custom_grader);
    EXPECT_EQ(package.groups[package.cases.at(2).group].name, "secret/g/deep");
    EXPECT_EQ(package.groups[package.cases.at(0).group].name, "sample");
    for (const char* bad : {"range: 1\n", "range: 2 1\n", "range: a b\n", "range: 1 2 3\n", "accept_score: x\n",
                            "grading: odd\n", "grader_flags: \"'a\"\n"}) {
        write("data/testdata.yaml", bad);
        EXPECT_THAT(error(), StartsWith("data/testdata.yaml:1: '")) << bad;
    }
}

TEST_F(ReadCases, ScoresOfAGroupAreItsOwn) {
    use("2025-09");
    case_files("secret/g/1");
    remove("data/secret/01.in");
    remove("data/secret/01.ans");
    write("data/secret/test_group.yaml", "max_score: 100\nrequire_pass: sample\n");
    write("data/secret/g/test_group.yaml", "score_aggregation: min\n");
    const Package package = read();
    EXPECT_EQ(package.groups.at(1).max_score, "100");
    EXPECT_THAT(package.groups.at(1).require_pass, ElementsAre("sample"));
    EXPECT_EQ(package.groups.at(2).max_score, "");
    EXPECT_THAT(package.groups.at(2).require_pass, IsEmpty());
    EXPECT_EQ(package.groups.at(2).score_aggregation, "min");
    write("data/secret/g/test_group.yaml", "scoring: {score: 7, aggregation: sum, require_pass: [secret/a]}\n");
    EXPECT_EQ(read().groups.at(2).max_score, "7");
    EXPECT_EQ(read().groups.at(2).score_aggregation, "sum");
    EXPECT_THAT(read().groups.at(2).require_pass, ElementsAre("secret/a"));
}

TEST_F(ReadCases, ConstantsStandInGroupsAlone) {
    use("2025-09", "constants: {n: 7}\n");
    write("data/secret/test_group.yaml", "args: ['{{n}}', '{{m}}']\n");
    EXPECT_THAT(read().cases.at(0).arguments, ElementsAre("7", "{{m}}"));
    write("data/secret/01.yaml", "args: ['{{n}}']\n");
    EXPECT_THAT(read().cases.at(0).arguments, ElementsAre("{{n}}"));
}

TEST_F(ReadCases, TestsOfValidatorsAreNotJudged) {
    write("data/invalid_input/a.in", "x");
    write("data/invalid_answer/deep/b.in", "x");
    write("data/invalid_answer/deep/b.ans", "x");
    write("data/invalid_output/c.in", "x");
    write("data/invalid_output/c.ans", "x");
    write("data/invalid_output/c.out", "x");
    write("data/valid_output/d.in", "x");
    write("data/valid_output/d.ans", "x");
    write("data/valid_output/test_group.yaml", "output_validator_args: [f]\n");
    write("data/invalid_outputs/e.in", "x");
    const Package package = read();
    EXPECT_EQ(package.cases.size(), 1U);
    ASSERT_EQ(package.validator_tests.size(), 3U);
    EXPECT_EQ(package.validator_tests[0].test.name, "invalid_input/a");
    EXPECT_EQ(package.validator_tests[1].test.name, "invalid_answer/deep/b");
    EXPECT_EQ(package.validator_tests[1].test.answer, root() / "data/invalid_answer/deep/b.ans");
    EXPECT_EQ(package.validator_tests[2].output, root() / "data/invalid_output/c.out");
    EXPECT_THAT(problems(), ElementsAre("data/valid_output/d.in: tests nothing: d.out is missing"));
    EXPECT_THAT(warnings(), Contains("data/invalid_outputs: is not read: it must be called invalid_output"));
    write("data/valid_output/d.out", "x");
    EXPECT_THAT(read().validator_tests.at(3).test.validator_flags, ElementsAre("f"));
}

TEST_F(ReadCases, LinksWithinThePackageAreFollowed) {
    case_files("sample/1");
    link("../sample/1.in", "data/secret/s.in");
    link("../sample/1.ans", "data/secret/s.ans");
    EXPECT_THAT(names(), ElementsAre("sample/1", "secret/01", "secret/s"));
    link("../sample", "data/secret/again");
    EXPECT_THAT(names(), ElementsAre("sample/1", "secret/01", "secret/again/1", "secret/s"));
    EXPECT_THAT(problems(), IsEmpty());
    for (const char* to : {"circle.in", "/etc/passwd", "nowhere", "../../../x"}) {
        link(to, "data/secret/circle.in");
        EXPECT_THAT(problems(), ElementsAre(StartsWith("data/secret/circle.in: is a link"))) << to;
        remove("data/secret/circle.in");
    }
    for (const char* to : {"..", "/etc"}) {
        link(to, "data/secret/up");
        EXPECT_THAT(problems(), ElementsAre(StartsWith("data/secret/up: is a link"))) << to;
        remove("data/secret/up");
    }
    link("/etc", "data/secret/01.files");
    EXPECT_THAT(error(), StartsWith("data/secret/01.files: is a link that leads out of the package"));
    remove("data/secret/01.files");
    link("/etc/passwd", "data/secret/testdata.yaml");
    EXPECT_THAT(error(), StartsWith("data/secret/testdata.yaml: follows a link that leads out"));
    remove("data");
    link("/etc", "data");
    EXPECT_THAT(error(), StartsWith("data"));
}

TEST_F(ReadCases, NothingIsReadFromOutsideThePackage) {
    write("../outside.in", "1\n");
    link("../../../outside.in", "data/secret/out.in");
    EXPECT_THAT(problems(), ElementsAre(StartsWith("data/secret/out.in: is a link that leads out of the package:")));
    remove("data/secret/out.in");
    link(root().string() + "/data/secret/01.in", "data/secret/out.in");
    EXPECT_THAT(problems(), ElementsAre(StartsWith("data/secret/out.in: is a link that leads out of the package:")))
        << "by an absolute link";
    remove("data/secret/out.in");
    link("../../../outside.in", "data/secret/01.args");
    EXPECT_THAT(problems(), ElementsAre(StartsWith("data/secret/01.args: is a link that leads out of the package:")));
    remove("data/secret/01.args");
    link("../../../outside.in", "data/secret/testdata.yaml");
    EXPECT_THAT(error(), StartsWith("data/secret/testdata.yaml: follows a link that leads out"));
    remove("data/secret/testdata.yaml");
    fs::rename(root() / "data/secret", root() / "../secret");
    link("../../secret", "data/secret");
    EXPECT_THAT(error(), StartsWith("data/secret: is or follows a link that leads out"));
}

// A sparse file takes no space on disk, but its full size in memory.
TEST_F(ReadCases, DataIsHeldToAMaximum) {
    config().maximum.data_file_kib = 64;
    EXPECT_EQ(error(), "no error");
    fs::resize_file(root() / "data/secret/01.ans", std::uintmax_t{64} * 1024);
    EXPECT_EQ(error(), "no error");
    fs::resize_file(root() / "data/secret/01.ans", std::uintmax_t{1} << 40U);
    EXPECT_THAT(error(), StartsWith("data/secret/01.ans: is larger than 64 KiB, which judge.toml allows"));
}

TEST_F(ReadCases, WhatIsPutInTheirPlaceLaterIsNotRead) {
    const Package package = read();
    remove("data/secret/01.in");
    link("/etc/passwd", "data/secret/01.in");
    EXPECT_THROW(base::read_file(package.cases.at(0).input), base::JudgeError);
    EXPECT_EQ(base::read_file(package.cases.at(0).answer), "2\n");
}

TEST_F(ReadCases, DeepFoldersEnd) {
    std::string folder = "data/secret";
    for (int i = 0; i < 40; ++i) {
        folder += "/d";
    }
    write(folder + "/x.in", "");
    EXPECT_THAT(error(), HasSubstr("nested deeper than 16"));
}

// Four links in each of nine folders to the next one are 349,525 folders.
TEST_F(ReadCases, LinkedFoldersEnd) {
    for (int i = 0; i < 9; ++i) {
        for (const char* name : {"a", "b", "c", "d"}) {
            link(fmt::format("../{}", i + 1), fmt::format("more/{}/{}", i, name));
        }
    }
    write("more/9/x.in", "");
    link("../../more/0", "data/secret/linked");
    EXPECT_THAT(error(), HasSubstr("data: has more than 10000 folders"));
}

TEST(SplitWords, QuotesAsAShellDoes) {
    EXPECT_THAT(split_words("a  b\tc\n").value(), ElementsAre("a", "b", "c"));
    EXPECT_THAT(split_words(R"(a'b c'd "e \" f" \  '')").value(), ElementsAre("ab cd", "e \" f", " ", ""));
    EXPECT_THAT(split_words("'\\n'").value(), ElementsAre("\\n"));
    EXPECT_THAT(split_words("").value(), IsEmpty());
    EXPECT_EQ(split_words("a \"b"), std::nullopt);
}

}  // namespace
}  // namespace harness::package
