#include "reference/known_counts.hpp"

#include <numeric>

#include <gtest/gtest.h>

namespace reference {
namespace {

const BoardFamily& family_named(std::string_view name) {
    for (const BoardFamily& family : board_families()) {
        if (family.name == name) {
            return family;
        }
    }
    throw std::logic_error("no such family");
}

// Compares the tables with each other, to find typing mistakes.

TEST(KnownCounts, FirstRowsSumToTheFreeBoard) {
    for (int size = smallest_first_row_size; size <= largest_first_row_size; ++size) {
        const auto half = known_first_row_counts(size);
        const std::uint64_t sum = std::reduce(half.begin(), half.end());
        const std::uint64_t middle = size % 2 == 1 ? half.back() : 0;
        EXPECT_EQ(2 * sum - middle, known_free_count(size)) << size;
    }
}

TEST(KnownCounts, MainDiagonalIsTheCornerOfTheNextSize) {
    const BoardFamily& diagonal = family_named("main diagonal");
    for (int size = BoardFamily::smallest_size; size <= BoardFamily::largest_size; ++size) {
        EXPECT_EQ(diagonal.count(size), known_first_row_counts(size + 1).front()) << size;
    }
}

TEST(KnownCounts, CornersTakeTheirPlacementsAway) {
    const BoardFamily& with_corner = family_named("one corner");
    const BoardFamily& four = family_named("four corners");
    for (int size = BoardFamily::smallest_size; size <= BoardFamily::largest_size; ++size) {
        const std::uint64_t corner = known_first_row_counts(size).front();
        EXPECT_EQ(with_corner.count(size), known_free_count(size) - corner) << size;
        EXPECT_EQ(four.count(size), known_free_count(size) - 4 * corner) << size;
    }
}

TEST(KnownCounts, OrbitsHaveAtMostEightMembers) {
    for (int size = 2; size <= largest_known_size; ++size) {
        EXPECT_LE(known_free_count(size), 8 * known_orbit_count(size)) << size;
        EXPECT_GE(known_free_count(size), 2 * known_orbit_count(size)) << size;
    }
}

}  // namespace
}  // namespace reference
