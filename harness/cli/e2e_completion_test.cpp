#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/cli/e2e_fixture.hpp"

namespace harness::cli {
namespace {

class Completion : public EndToEnd {
  protected:
    // What bash offers for the last of these words.
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

}  // namespace
}  // namespace harness::cli
