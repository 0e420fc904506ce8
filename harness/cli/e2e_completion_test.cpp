#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/cli/e2e_fixture.hpp"

namespace harness::cli {
namespace {

class Completion : public EndToEnd {
  protected:
    // The completions that bash offers for the last of these words.
    std::string offered(const std::string& words) const {
        const Ended ended = shell("eval \"$($judge completion)\"; COMP_WORDS=(judge " + words +
                                  "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _judge; echo \"${COMPREPLY[*]}\"");
        EXPECT_EQ(ended.code, 0);
        EXPECT_EQ(ended.error, "");
        return ended.output;
    }
};

TEST_F(Completion, BashOffersCommandsFlagsAndTheirWords) {
    EXPECT_EQ(offered("ver"), "verify\n");
    EXPECT_EQ(offered("--v"), "--version\n");
    EXPECT_EQ(offered("verify --rep"), "--repeat\n");
    EXPECT_EQ(offered("verify --students"), "\n");
    EXPECT_EQ(offered("grade double --sandbox s"), "strict\n");
    EXPECT_EQ(offered("grade double --color ''"), "auto always never\n");
    EXPECT_EQ(offered("grade double --store n"), "none\n");
    EXPECT_EQ(offered("grade double --store F"), "\n");
    EXPECT_EQ(offered("grade dou"), "\n");
}

// Runs zsh without a terminal and records what the script passes to zsh's completion functions.
TEST_F(Completion, ZshOffersTheSame) {
    const auto offered = [this](const std::string& words) {
        return shell(
            "zsh -fc 'compadd() { shift; print -r -- $@ }; _files() { print files }; compdef() { }; "
            "eval \"$($judge completion zsh)\"; words=(judge " +
            words + "); CURRENT=$#words; _judge'");
    };
    if (shell("command -v zsh").code != 0) {
        GTEST_SKIP() << "zsh is not installed";
    }
    EXPECT_THAT(offered("ver").output, AllOf(HasSubstr("verify grade "), HasSubstr(" --version\n")));
    EXPECT_THAT(offered("verify --rep").output, AllOf(HasSubstr("--repeat "), Not(HasSubstr("--students"))));
    EXPECT_EQ(offered("grade double --sandbox s").output, "strict best-effort none\n");
    EXPECT_EQ(offered("grade dou").output, "files\n");
    EXPECT_EQ(offered("grade dou").error, "");
}

TEST_F(Completion, FishOffersTheSame) {
    const auto offered = [this](const std::string& words) {
        return shell("HOME=$PWD fish -Nc '$judge completion fish | source; complete -C \"judge " + words + "\"'");
    };
    if (shell("command -v fish").code != 0) {
        GTEST_SKIP() << "fish is not installed";
    }
    EXPECT_EQ(offered("ver").output, "verify\n");
    EXPECT_EQ(offered("verify --rep").output, "--repeat\n");
    EXPECT_EQ(offered("grade double --sandbox s").output, "strict\n");
    EXPECT_THAT(offered("grade ").output, HasSubstr("double/\n"));
}

}  // namespace
}  // namespace harness::cli
