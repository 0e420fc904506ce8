#include "harness/recipe/batch.hpp"

#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::recipe {
namespace {

using testing::ElementsAre;

TEST(Frame, IsTheLengthAndTheBytes) {
    EXPECT_EQ(frame("8\n"), "2\n8\n");
    EXPECT_EQ(frame(""), "0\n");
}

TEST(Unframe, GivesTheBytesOfEachThatCameOutWell) {
    EXPECT_THAT(unframe("0 3\n92\n2 5\nno\n 10 0\n", 3), ElementsAre("92\n", std::nullopt, ""));
    EXPECT_TRUE(unframe("", 0).empty());
}

TEST(Unframe, TakesNothingOfWhatIsNotFramed) {
    for (const char* output : {"", "0 3\n92\n", "0 3\n92\n0 9\n2\n", "0 3\n92\n0 2\n2\n0 2\n2\n", "x", "0 -1\n",
                               "0\n\n", "0 3\n92\n0 2\n2\nrest", "0 99999999999999999999999\n"}) {
        EXPECT_THAT(unframe(output, 2), ElementsAre(std::nullopt, std::nullopt)) << output;
    }
}

TEST(Batches, HoldEachCaseOnceInOrder) {
    for (const std::size_t count : {0U, 1U, 7U, 500U}) {
        std::vector<std::size_t> all;
        for (const auto& batch : batches(std::vector<std::size_t>(count, 100), 2)) {
            EXPECT_LE(batch.size(), 64U);
            all.insert(all.end(), batch.begin(), batch.end());
        }
        std::vector<std::size_t> wanted(count);
        std::iota(wanted.begin(), wanted.end(), 0U);
        EXPECT_EQ(all, wanted);
    }
}

TEST(Batches, GiveEachWorkerSomeAndNoneTooMuch) {
    EXPECT_GE(batches(std::vector<std::size_t>(16, 1), 4).size(), 4U);
    EXPECT_THAT(batches({1U << 20U, 1U << 20U, 1, 1}, 1),
                ElementsAre(ElementsAre(0), ElementsAre(1), ElementsAre(2, 3)));
}

}  // namespace
}  // namespace harness::recipe
