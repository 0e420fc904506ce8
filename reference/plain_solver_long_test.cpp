// Tests of published counts that take minutes. Always built; CTest runs them only with QUEENS_LONG_TESTS.
#include <gtest/gtest.h>

#include "reference/known_counts.hpp"
#include "reference/plain_solver.hpp"

namespace reference {
namespace {

class LargeBoard : public testing::TestWithParam<int> {};

TEST_P(LargeBoard, PlainCountAgreesWithThePublishedCount) {
    EXPECT_TRUE(plain_count(Board{GetParam()}) == known_free_count(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Sizes, LargeBoard, testing::Values(16, 17, 18), testing::PrintToStringParamName());

TEST(LargeBlockedBoard, PlainCountAgreesWithKnownFamiliesAt15) {
    for (const BoardFamily& family : board_families()) {
        EXPECT_TRUE(plain_count(family.board(15)) == family.count(15)) << family.name;
    }
}

TEST(LargeBlockedBoard, PlainCountAgreesWithPublishedFirstRowsAt15And16) {
    for (const int size : {15, 16}) {
        const auto counts = known_first_row_counts(size);
        for (std::size_t column = 0; column < counts.size(); ++column) {
            EXPECT_TRUE(plain_count(first_row_board(size, static_cast<int>(column))) == counts[column])
                << size << ' ' << column;
        }
    }
}

}  // namespace
}  // namespace reference
