// Tests of counts that take seconds to minutes. Always built; CTest runs them only with QUEENS_LONG_TESTS.
#include <gtest/gtest.h>

#include "reference/certificate.hpp"
#include "reference/certify.hpp"
#include "reference/known_counts.hpp"
#include "reference/test_boards.hpp"

namespace reference {
namespace {

class LargeCountBy : public OfInstructionSet {};

INSTANTIATE_TEST_SUITE_P(Isa, LargeCountBy,
                         testing::Values(Isa::Avx512, Isa::Avx2, Isa::Neon, Isa::Portable, Isa::Plain), name_of_isa);

TEST_P(LargeCountBy, AgreesWithKnownFamiliesAt15AndPublishedFirstRowsAt15And16) {
    for (const BoardFamily& family : board_families()) {
        EXPECT_TRUE(count_alone(family.board(15)) == family.count(15)) << family.name;
    }
    for (const int size : {15, 16}) {
        const auto counts = known_first_row_counts(size);
        for (std::size_t column = 0; column < counts.size(); ++column) {
            EXPECT_TRUE(count_alone(first_row_board(size, static_cast<int>(column))) == counts[column])
                << size << ' ' << column;
        }
    }
}

class LargeBoard : public testing::TestWithParam<int> {};

INSTANTIATE_TEST_SUITE_P(Sizes, LargeBoard, testing::Values(16, 17, 18), testing::PrintToStringParamName());

TEST_P(LargeBoard, PlainCountAgreesWithThePublishedCount) {
    EXPECT_TRUE(plain_count(Board{GetParam()}) == known_free_count(GetParam()));
}

// Includes the published counts up to n = 18, by each instruction set.
TEST(LongCertificate, Holds) {
    certify(long_extent, 1, solvers_of_this_machine(),
            [](const CheckResult& result) { EXPECT_FALSE(result.failure) << certificate_line(result); });
}

}  // namespace
}  // namespace reference
