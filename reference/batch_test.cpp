#include "reference/batch.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reference/input.hpp"

namespace reference {
namespace {

TEST(AnswerAll, AnswersEachInputAsItWouldAlone) {
    EXPECT_EQ(answer_all("n-queens",
                         "4\n8\n0\n"
                         "2\n6\n"
                         "0\n"),
              "0 3\n92\n0 2\n4\n0 0\n");
    EXPECT_EQ(answer_all("n-queens", ""), "");
}

TEST(AnswerAll, AnInputWithoutAnAnswerStopsNoOther) {
    const std::string output = answer_all("queens-command", "2\n0\n2\n8\n");
    EXPECT_THAT(output, testing::StartsWith("2 "));
    EXPECT_THAT(output, testing::HasSubstr("standard input:1: "));
    EXPECT_THAT(output, testing::EndsWith("0 3\n92\n"));
}

TEST(AnswerAll, RefusesWhatIsNotFramed) {
    for (const char* inputs : {"4", "x\n1\n", "-1\n1\n", "3\n1\n", "99999999999999999999\n1\n", "\n", "2\n8\n\n"}) {
        EXPECT_THROW(answer_all("n-queens", inputs), InputError) << inputs;
    }
}

}  // namespace
}  // namespace reference
