#include "harness/judge/check/transcript.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::check {
namespace {

TEST(Transcript, HasTheLinesInTheOrderInWhichTheyEnded) {
    Transcript transcript;
    transcript.add(Side::Validator, "10");
    transcript.add(Side::Program, "5\n");
    transcript.add(Side::Validator, "0\nlower\nhig");
    transcript.add(Side::Program, "2");
    EXPECT_EQ(transcript.text(), ">5\n<100\n<lower\n<hig\n>2\n");
    EXPECT_EQ(transcript_of("1 2\n\n", "3"), "<1 2\n<\n>3\n");
}

TEST(Transcript, KeepsTheBeginningAndTheEndOfALongConversation) {
    Transcript transcript;
    for (int turn = 0; turn < 100'000; ++turn) {
        transcript.add(Side::Program, std::to_string(turn) + "\n");
    }
    transcript.add(Side::Validator, std::string(1 << 20, 'x'));
    const std::string text = transcript.text();
    EXPECT_LT(text.size(), 5 * Transcript::limit);
    EXPECT_THAT(text, testing::StartsWith(">0\n>1\n"));
    EXPECT_THAT(text, testing::ContainsRegex("\n>[0-9]+\n…\n>[0-9]+\n"));
    EXPECT_THAT(text, testing::HasSubstr("\n>99999\n<xxx"));
}

}  // namespace
}  // namespace harness::check
