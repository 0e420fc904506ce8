// Tests of the vectorised counts that take seconds to minutes. Always built; CTest runs them only with
// QUEENS_LONG_TESTS.
#include <array>
#include <string>

#include <gtest/gtest.h>

#include "reference/certificate.hpp"
#include "reference/certify.hpp"
#include "reference/counter.hpp"
#include "reference/known_counts.hpp"

namespace reference {
namespace {

class LargeCountBy : public testing::TestWithParam<Isa> {
  protected:
    void SetUp() override {
        if (!is_available(GetParam())) {
            GTEST_SKIP() << "this machine lacks the instruction set";
        }
    }
};

std::string name_of(const testing::TestParamInfo<Isa>& info) {
    constexpr std::array names{"Auto", "Avx512", "Avx2", "Portable"};
    return names.at(static_cast<std::size_t>(info.param));
}

INSTANTIATE_TEST_SUITE_P(Isa, LargeCountBy, testing::Values(Isa::Avx512, Isa::Avx2, Isa::Portable), name_of);

TEST_P(LargeCountBy, AgreesWithPublishedCountsFrom16To18) {
    for (int size = 16; size <= 18; ++size) {
        EXPECT_TRUE(count(Board{size}, {GetParam(), 0}) == known_free_count(size)) << size;
    }
}

TEST_P(LargeCountBy, AgreesWithKnownFamiliesAt15AndPublishedFirstRowsAt16) {
    for (const BoardFamily& family : board_families()) {
        EXPECT_TRUE(count(family.board(15), {GetParam(), 1}) == family.count(15)) << family.name;
    }
    const auto counts = known_first_row_counts(16);
    for (std::size_t column = 0; column < counts.size(); ++column) {
        EXPECT_TRUE(count(first_row_board(16, static_cast<int>(column)), {GetParam(), 1}) == counts[column]) << column;
    }
}

TEST(LongCertificate, Holds) {
    certify(long_extent(), 1, solvers_of_this_machine(),
            [](const CheckResult& result) { EXPECT_FALSE(result.failure) << certificate_line(result); });
}

}  // namespace
}  // namespace reference
