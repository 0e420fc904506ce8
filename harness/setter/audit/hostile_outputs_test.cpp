#include "harness/setter/audit/hostile_outputs.hpp"

#include <algorithm>

#include <gmock/gmock.h>

namespace harness::audit {
namespace {

std::string text_of(const std::string& name, std::string_view right) {
    const std::vector<HostileOutput> outputs = hostile_outputs(right);
    const auto output = std::ranges::find(outputs, name, &HostileOutput::name);
    return output == outputs.end() ? "none" : output->text;
}

TEST(HostileOutputs, AreMadeOfTheRightOutput) {
    EXPECT_EQ(text_of("the right output twice", "1 2\n3"), "1 2\n3\n1 2\n3\n");
    EXPECT_EQ(text_of("the right output, and words after it", "1 2\n"), "1 2\nwhat else\n");
    EXPECT_EQ(text_of("the right output without its last word", "1 2\n"), "1\n");
    EXPECT_EQ(text_of("the right output without its last word", "12\n"), "none");
    EXPECT_EQ(text_of("the right output with letters for all words", "12 3\n-4\n"), "x x\nx\n");
    EXPECT_EQ(text_of("the right output with nan for all words", " 1 b\n"), " nan nan\n");
    EXPECT_EQ(text_of("the right output with -1 for all numbers", "a: 12 3\n-4 -\n"), "a: -1 -1\n-1 -\n");
    EXPECT_EQ(text_of("the right output with 0 for all numbers", "none\n"), "none");
    EXPECT_EQ(text_of("the right output with 999999999 for its last number", "1 2 a\n"), "1 999999999 a\n");
}

TEST(HostileOutputs, TheRightOutputIsNoneOfThem) {
    EXPECT_EQ(text_of("the right output with letters for all words", "X x\n"), "none");
    EXPECT_EQ(text_of("an infinite number (inf)", "INF"), "none");
    EXPECT_EQ(text_of("a number that is none (nan)", "INF"), "nan\n");
}

TEST(HostileOutputs, NothingIsNoMistakeIfTheRightOutputIsNothing) {
    for (const char* name : {"nothing", "an empty line", "the right output twice"}) {
        EXPECT_EQ(text_of(name, " \n"), "none") << name;
        EXPECT_NE(text_of(name, "1\n"), "none") << name;
    }
    EXPECT_EQ(text_of("words without sense", ""), "what else\n");
}

}  // namespace
}  // namespace harness::audit
