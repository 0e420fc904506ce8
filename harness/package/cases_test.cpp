#include "harness/package/cases.hpp"

#include <sys/stat.h>

#include "harness/package/package_fixture.hpp"

namespace harness::package {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class ReadCases : public PackageFolder {
  protected:
    void case_files(const std::string& name) {
        write("data/" + name + ".in", "1\n");
        write("data/" + name + ".ans", "1\n");
    }
    std::vector<std::string> names() {
        std::vector<std::string> found;
        for (const Case& one : read().cases) {
            found.push_back(one.name);
        }
        return found;
    }
    void use_2025() { write("problem.yaml", "problem_format_version: 2025-09\nname: x\nuuid: u\n"); }
};

TEST_F(ReadCases, SamplesFirstThenEachByItsBytes) {
    for (const char* name : {"secret/b", "secret/B", "secret/a/2", "secret/a-1", "secret/10", "sample/2", "sample/1"}) {
        case_files(name);
    }
    case_files("secret/\xc3\xa9");
    EXPECT_THAT(names(), ElementsAre("sample/1", "sample/2", "secret/01", "secret/10", "secret/B", "secret/a-1",
                                     "secret/a/2", "secret/b", "secret/\xc3\xa9"));
    const Case one = read().cases.at(2);
    EXPECT_EQ(one.input, root() / "data/secret/01.in");
    EXPECT_EQ(one.answer, root() / "data/secret/01.ans");
    EXPECT_EQ(one.expectation, Expectation::Answer);
}

TEST_F(ReadCases, OtherFilesAreNoCases) {
    for (const char* name : {"01.hint", "01.desc", "01.png", ".hidden.in", "README.md", "x.in~", "generator.py"}) {
        write(std::string{"data/secret/"} + name, "x");
    }
    write("data/invalid_inputs/x.in", "x");
    EXPECT_THAT(names(), ElementsAre("secret/01"));
}

TEST_F(ReadCases, AnInputNeedsItsAnswer) {
    remove("data/secret/01.ans");
    EXPECT_THAT(error(), StartsWith("data/secret/01.in: has no answer: 01.ans is missing"));
    write("data/secret/01.ans", "");
    write("data/secret/02.ans", "");
    EXPECT_EQ(error(), "data/secret/02.ans: belongs to no case: 02.in is missing");
    remove("data/secret/02.ans");
    write("data/secret/03.args", "");
    EXPECT_EQ(error(), "data/secret/03.args: belongs to no case: 03.in is missing");
}

TEST_F(ReadCases, AnExitCodeNeedsNoAnswer) {
    write("data/secret/0-invalid.in", "0\n");
    config::PackageEntry entry;
    entry.path = root();
    entry.expect_failure = {"secret/*-invalid", "secret/nothing"};
    config().packages = {entry};
    const Package package = read();
    ASSERT_EQ(package.cases.size(), 2U);
    EXPECT_EQ(package.cases[0].expectation, Expectation::NonZeroExit);
    EXPECT_TRUE(package.cases[0].answer.empty());
    EXPECT_EQ(package.cases[1].expectation, Expectation::Answer);
    EXPECT_THAT(package.warnings, ElementsAre(HasSubstr("\"secret/nothing\" in judge.toml matches no case")));
}

TEST_F(ReadCases, TheInputMayBeTheArguments) {
    config::PackageEntry entry;
    entry.path = root();
    entry.input_as = config::InputAs::Arguments;
    config().packages = {entry};
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
    const Case one = read().cases.at(0);
    EXPECT_THAT(one.arguments, ElementsAre("--n", "8"));
    EXPECT_FALSE(one.input_is_arguments);
}

TEST_F(ReadCases, LegacyGroupsPassTheirFlagsOn) {
    case_files("secret/g/1");
    case_files("sample/1");
    write("data/testdata.yaml", "output_validator_flags: outer\non_reject: continue\n");
    write("data/secret/g/testdata.yaml",
          "output_validator_flags: space_change_sensitive case_sensitive\n"
          "input_validator_flags: -x\ngrader_flags: sum\n");
    const Package package = read();
    EXPECT_FALSE(package.stop_at_rejection);
    EXPECT_THAT(package.cases.at(0).validator_flags, ElementsAre("outer"));
    EXPECT_THAT(package.cases.at(2).validator_flags, ElementsAre("space_change_sensitive", "case_sensitive"));
    EXPECT_THAT(package.cases.at(2).input_validator_flags, ElementsAre("-x"));
    EXPECT_THAT(package.warnings, IsEmpty());
    write("data/secret/testdata.yaml", "on_reject: break\n");
    EXPECT_TRUE(read().stop_at_rejection);
    write("data/secret/testdata.yaml", "\non_reject: stop\n");
    EXPECT_EQ(error(), "data/secret/testdata.yaml:2: 'on_reject' must be break or continue");
}

TEST_F(ReadCases, LegacyFlagsMayBeByValidator) {
    write("problem.yaml", "name: x\nvalidation: custom\n");
    write("output_validators/check/check.cpp", "x");
    write("input_validators/shape.py", "x");
    write("data/secret/testdata.yaml",
          "output_validator_flags: {check: -a 'b c'}\ninput_validator_flags:\n  shape.py: -x\n  other.py: -y\n");
    const Case one = read().cases.at(0);
    EXPECT_THAT(one.validator_flags, ElementsAre("-a", "b c"));
    EXPECT_THAT(one.input_validator_flags, ElementsAre("-x"));
    EXPECT_THAT(warnings(), IsEmpty());
    write("input_validators/second.py", "x");
    EXPECT_THAT(read().cases.at(0).input_validator_flags, IsEmpty());
    EXPECT_THAT(warnings(), ElementsAre(HasSubstr("testdata.yaml:2: 'input_validator_flags' is by validator")));
    remove("input_validators");
    write("data/secret/testdata.yaml", "output_validator_flags: {other: -a}\n");
    EXPECT_THAT(read().cases.at(0).validator_flags, IsEmpty());
    EXPECT_THAT(warnings(), ElementsAre(HasSubstr("testdata.yaml:1: 'output_validator_flags' has nothing for the "
                                                  "validator 'check'")));
}

TEST_F(ReadCases, Groups2025AndCasesHaveArguments) {
    use_2025();
    case_files("secret/g/1");
    write("data/secret/g/test_group.yaml", "args: [a, b c]\noutput_validator_args: [x]\ninput_validator_args: [y]\n");
    write("data/secret/01.yaml", "args: [z]\n");
    const Package package = read();
    EXPECT_THAT(package.cases.at(0).arguments, ElementsAre("z"));
    EXPECT_THAT(package.cases.at(1).arguments, ElementsAre("a", "b c"));
    EXPECT_THAT(package.cases.at(1).validator_flags, ElementsAre("x"));
    EXPECT_THAT(package.cases.at(1).input_validator_flags, ElementsAre("y"));
    write("data/secret/01.yaml", "arg: [z]\n");
    EXPECT_EQ(error(), "data/secret/01.yaml:1: unknown key 'arg'; did you mean 'args'?");
    remove("data/secret/01.yaml");
    write("data/secret/g/test_group.yaml", "on_reject: break\n");
    EXPECT_THAT(error(), StartsWith("data/secret/g/test_group.yaml:1: unknown key 'on_reject'"));
}

TEST_F(ReadCases, OddEntriesAreNamed) {
    fs::create_directory(root() / "data/secret/x.in");
    EXPECT_EQ(error(), "data/secret/x.in: must be a regular file, or a link to one");
    remove("data/secret/x.in");
    ASSERT_EQ(::mkfifo((root() / "data/secret/f.in").c_str(), 0600), 0);
    EXPECT_THAT(error(), StartsWith("data/secret/f.in: must be a regular file"));
    remove("data/secret/f.in");
    fs::create_directory(root() / "data/secret/01.files");
    EXPECT_THAT(error(), StartsWith("data/secret/01.files: input in files"));
    remove("data/secret/01.files");
    case_files("secret/a\nb");
    EXPECT_EQ(error(), "data/secret: has an entry 'a\\nb.ans' whose name is not printable UTF-8: rename it");
    remove("data/secret/a\nb.in");
    remove("data/secret/a\nb.ans");
    case_files("secret/\xff");
    EXPECT_THAT(error(), HasSubstr("'\\xff.ans' whose name is not printable"));
}

TEST_F(ReadCases, LinksLeadToFilesOnly) {
    case_files("sample/1");
    link("../sample/1.in", "data/secret/s.in");
    link("../sample/1.ans", "data/secret/s.ans");
    EXPECT_THAT(names(), ElementsAre("sample/1", "secret/01", "secret/s"));
    link("circle.in", "data/secret/circle.in");
    EXPECT_THAT(error(), StartsWith("data/secret/circle.in: must be a regular file"));
    remove("data/secret/circle.in");
    link("..", "data/secret/up");
    EXPECT_THAT(error(), StartsWith("data/secret/up: is a link that leads to no file"));
}

TEST_F(ReadCases, NothingIsReadFromOutsideThePackage) {
    write("../outside.in", "1\n");
    link("../../../outside.in", "data/secret/out.in");
    write("data/secret/out.ans", "1\n");
    EXPECT_THAT(error(), StartsWith("data/secret/out.in: is or follows a link that leads out"));
    remove("data/secret/out.in");
    link(root().string() + "/data/secret/01.in", "data/secret/out.in");
    EXPECT_THAT(error(), StartsWith("data/secret/out.in: is or follows a link that leads out"))
        << "by an absolute link";
    remove("data/secret/out.in");
    remove("data/secret/out.ans");
    link("../../../outside.in", "data/secret/01.args");
    EXPECT_THAT(error(), StartsWith("data/secret/01.args: follows a link that leads out"));
    remove("data/secret/01.args");
    link("../../../outside.in", "data/secret/testdata.yaml");
    EXPECT_THAT(error(), StartsWith("data/secret/testdata.yaml: follows a link that leads out"));
    remove("data/secret/testdata.yaml");
    fs::rename(root() / "data/secret", root() / "../secret");
    link("../../secret", "data/secret");
    EXPECT_THAT(error(), StartsWith("data/secret: is or follows a link that leads out"));
}

// A sparse file takes no room on disk, and as much as it says in memory.
TEST_F(ReadCases, DataIsHeldToAMaximum) {
    config().maximum.data_file_kib = 64;
    EXPECT_EQ(error(), "no error");
    fs::resize_file(root() / "data/secret/01.ans", 64 * 1024);
    EXPECT_EQ(error(), "no error");
    fs::resize_file(root() / "data/secret/01.ans", std::uintmax_t{1} << 40U);
    EXPECT_THAT(error(), StartsWith("data/secret/01.ans: is larger than 64 KiB, which judge.toml allows"));
}

TEST_F(ReadCases, WhatIsPutInTheirPlaceLaterIsNotRead) {
    const Package package = read();
    remove("data/secret/01.in");
    link("/etc/passwd", "data/secret/01.in");
    EXPECT_THROW(support::read_file(package.cases.at(0).input), support::JudgeError);
    EXPECT_EQ(support::read_file(package.cases.at(0).answer), "2\n");
}

TEST_F(ReadCases, DeepFoldersEnd) {
    std::string folder = "data/secret";
    for (int i = 0; i < 40; ++i) {
        folder += "/d";
    }
    write(folder + "/x.in", "");
    EXPECT_THAT(error(), HasSubstr("nested deeper than 16"));
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
