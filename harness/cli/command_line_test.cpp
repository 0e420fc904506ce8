#include "harness/cli/command_line.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error_fixture.hpp"

namespace harness::cli {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class ParsedCommands : public testing::Test {
  protected:
    // The error in the command line.
    std::string error(const std::vector<std::string>& arguments) const {
        return base::error_of([&] { parse(program_, arguments); });
    }

    std::vector<std::string> packages_;
    std::string color_ = "auto";
    std::string name_;
    int jobs_ = 0;
    double seconds_ = 10;
    bool quiet_ = false;
    bool verbose_ = false;
    Program program_{
        .name = "program",
        .help = "What it does.",
        .version = "program 7",
        .commands = {
            {.name = "many",
             .help = "of several",
             .flags = joined({{{"PACKAGE", &packages_, "some"}},
                              {{"-j,--jobs", &jobs_, in_range("N", 1, 4), ""},
                               {"--seconds", &seconds_, in_range("S", 0.5, 9), ""},
                               {"--color", &color_, one_of({"auto", "never"}, "auto|never"), ""},
                               {"-q,--quiet", &quiet_, ""},
                               excluding("--quiet", {"-v", &verbose_, ""})}}),
             .run = [](Call&) { return 5; }},
            {.name = "one", .help = "of one", .flags = {required({"NAME", &name_, "its name"})}, .run = [](Call&) {
                 return 6;
             }}}};
};

TEST_F(ParsedCommands, TheCommandNamedIsGivenWithItsFlagsSet) {
    const ParsedCommand parsed =
        parse(program_, {"many", "a", "--jobs", "3", "b", "--seconds=0.5", "--color", "never", "-q"});
    ASSERT_NE(parsed.command, nullptr);
    EXPECT_EQ(parsed.command->name, "many");
    EXPECT_THAT(packages_, ElementsAre("a", "b"));
    EXPECT_EQ(jobs_, 3);
    EXPECT_EQ(seconds_, 0.5);
    EXPECT_EQ(color_, "never");
    EXPECT_TRUE(quiet_);
    EXPECT_FALSE(verbose_);
    EXPECT_EQ(parse(program_, {"one", "x"}).command, &program_.commands.back());
    EXPECT_EQ(name_, "x");
}

TEST_F(ParsedCommands, AnotherProgramsArgumentsAreNotRead) {
    program_.commands.push_back({.name = "other", .help = "", .flags = {}, .run = {}, .is_another_program = true});
    for (const char* argument : {"--help", "--nothing", "-x", "word"}) {
        EXPECT_EQ(parse(program_, {"other", argument}).command, &program_.commands.back()) << argument;
    }
}

TEST_F(ParsedCommands, WhatIsNotGivenStaysAsItWas) {
    EXPECT_EQ(error({"many"}), "no error");
    EXPECT_EQ(color_, "auto");
    EXPECT_EQ(seconds_, 10);
}

TEST_F(ParsedCommands, WhatAFlagDoesNotAllowIsRefused) {
    EXPECT_THAT(error({"many", "-j", "5"}),
                AllOf(StartsWith("--jobs: Value 5 not in range "), EndsWith("; see program many --help")));
    EXPECT_THAT(error({"many", "-j", "two"}), HasSubstr("--jobs"));
    EXPECT_THAT(error({"many", "--seconds", "0.4"}), HasSubstr("--seconds"));
    EXPECT_THAT(error({"many", "--color", "red"}), HasSubstr("{auto,never}"));
    EXPECT_THAT(error({"many", "-q", "-v"}), HasSubstr("excludes"));
    EXPECT_THAT(error({"many", "--nothing"}), HasSubstr("--nothing"));
    EXPECT_EQ(error({"one", "a", "b", "c"}), "'b', 'c' were not expected; see program one --help");
    EXPECT_EQ(error({"many", "a", "--job", "2"}),
              "'--job' was not expected; did you mean '--jobs'?; see program many --help");
    EXPECT_EQ(error({"one", "a", "--jobs=2"}), "'--jobs=2' was not expected; see program one --help");
    EXPECT_EQ(error({"one"}), "NAME is required; see program one --help");
}

TEST_F(ParsedCommands, AMistakeInACommandsNameIsNamed) {
    EXPECT_THAT(error({"may"}), HasSubstr("there is no command 'may'"));
    EXPECT_THAT(error({}), HasSubstr("see program --help"));
}

TEST_F(ParsedCommands, HelpAndVersionAreTextToPrint) {
    const ParsedCommand version = parse(program_, {"--version"});
    EXPECT_EQ(version.command, nullptr);
    EXPECT_EQ(version.text, "program 7\n");
    EXPECT_EQ(parse(program_, {"--help"}).text, help_of(program_));
    EXPECT_THAT(help_of(program_), HasSubstr("of several"));
    EXPECT_THAT(parse(program_, {"one", "--help"}).text, HasSubstr("its name"));
}

TEST_F(ParsedCommands, OnlyHelpAllShowsRareFlags) {
    program_.commands.front().flags =
        joined({{{"-q,--quiet", &quiet_, "little"}}, rare(under("Clusters", {{"--nodes", &jobs_, "N", "on many"}}))});
    const std::string usual = parse(program_, {"many", "--help"}).text;
    EXPECT_THAT(usual, AllOf(HasSubstr("little"), HasSubstr("Clusters: see program many --help-all"),
                             Not(HasSubstr("--nodes"))));
    const std::string all = parse(program_, {"many", "--help-all"}).text;
    EXPECT_THAT(
        all, AllOf(HasSubstr("little"), HasSubstr("Clusters:"), HasSubstr("--nodes"), Not(HasSubstr("see program"))));
    EXPECT_THAT(parse(program_, {"one", "--help"}).text, Not(HasSubstr("--help-all")));
    parse(program_, {"many", "--nodes", "3"});
    EXPECT_EQ(jobs_, 3);
}

}  // namespace
}  // namespace harness::cli
