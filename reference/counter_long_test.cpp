// Tests of the vectorised counts that take seconds to minutes. Always built; CTest runs them only with
// QUEENS_LONG_TESTS.
#include <gtest/gtest.h>

#include "reference/certificate.hpp"
#include "reference/certify.hpp"
#include "reference/known_counts.hpp"
#include "reference/test_boards.hpp"

namespace reference {
namespace {

class LargeCountBy : public OfInstructionSet {};

INSTANTIATE_TEST_SUITE_P(Isa, LargeCountBy, testing::Values(Isa::Avx512, Isa::Avx2, Isa::Portable), name_of_isa);

TEST_P(LargeCountBy, AgreesWithKnownFamiliesAt15AndPublishedFirstRowsAt16) {
    for (const BoardFamily& family : board_families()) {
        EXPECT_TRUE(count_alone(family.board(15)) == family.count(15)) << family.name;
    }
    const auto counts = known_first_row_counts(16);
    for (std::size_t column = 0; column < counts.size(); ++column) {
        EXPECT_TRUE(count_alone(first_row_board(16, static_cast<int>(column))) == counts[column]) << column;
    }
}

// Includes the published counts up to n = 18, by each instruction set.
TEST(LongCertificate, Holds) {
    certify(long_extent, 1, solvers_of_this_machine(),
            [](const CheckResult& result) { EXPECT_FALSE(result.failure) << certificate_line(result); });
}

}  // namespace
}  // namespace reference
