#include "reference/known_counts.hpp"

#include <cstdlib>

#include "reference/require.hpp"

namespace reference {

namespace {

constexpr std::array<std::uint64_t, largest_known_size> free_counts{
    1,    0,     0,     2,      10,      4,        40,       92,        352,        724,
    2680, 14200, 73712, 365596, 2279184, 14772512, 95815104, 666090624, 4968057848, 39029188884};

constexpr std::array<std::uint64_t, largest_known_size> orbit_counts{
    1,   0,    0,    1,     2,      1,       6,        12,       46,        92,
    341, 1787, 9233, 45752, 285053, 1846955, 11977939, 83263591, 621012754, 4878666808};

constexpr std::size_t most_left_columns = (largest_first_row_size + 1) / 2;
constexpr std::array<std::array<std::uint64_t, most_left_columns>, largest_first_row_size - smallest_first_row_size + 1>
    first_row_counts{{
        {0, 1},
        {2, 2, 2},
        {0, 1, 1},
        {4, 7, 6, 6},
        {4, 8, 16, 18},
        {28, 30, 47, 44, 54},
        {64, 48, 65, 93, 92},
        {96, 219, 209, 295, 346, 350},
        {500, 806, 1165, 1359, 1631, 1639},
        {2760, 3799, 5508, 6023, 7346, 7385, 8070},
        {11892, 16488, 23024, 27494, 32163, 34760, 36977},
        {69516, 98156, 122763, 157034, 175296, 201164, 206294, 218738},
        {436228, 569531, 736363, 892999, 1050762, 1160280, 1249262, 1290831},
    }};

// Whether the square is in the central block: 1×1 squares (2×2 on boards of even size), widened by `margin` on every
// side.
bool in_centre(int size, int row, int column, int margin) {
    const int reach = (size % 2 == 0 ? 1 : 0) + 2 * margin;
    return std::abs(2 * row - (size - 1)) <= reach && std::abs(2 * column - (size - 1)) <= reach;
}

constexpr std::array families{
    BoardFamily{"main diagonal",
                [](int, int row, int column) { return row == column; },
                {2, 0, 4, 4, 28, 64, 96, 500, 2760, 11892, 69516, 436228}},
    BoardFamily{"both diagonals",
                [](int size, int row, int column) { return row == column || row + column == size - 1; },
                {2, 0, 4, 0, 12, 8, 12, 64, 760, 2080, 11524, 77672}},
    BoardFamily{"one corner",
                [](int, int row, int column) { return row == 0 && column == 0; },
                {2, 8, 4, 36, 88, 324, 660, 2584, 13700, 70952, 353704, 2209668}},
    BoardFamily{"four corners",
                [](int size, int row, int column) { return row % (size - 1) == 0 && column % (size - 1) == 0; },
                {2, 2, 4, 24, 76, 240, 468, 2296, 12200, 62672, 318028, 2001120}},
    BoardFamily{"squares of even colour",
                [](int, int row, int column) { return (row + column) % 2 == 0; },
                {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
    BoardFamily{"squares of odd colour",
                [](int, int row, int column) { return (row + column) % 2 == 1; },
                {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
    BoardFamily{"centre",
                [](int size, int row, int column) { return in_centre(size, row, column, 0); },
                {2, 8, 4, 32, 60, 312, 548, 2464, 10568, 69256, 290092, 2169008}},
    BoardFamily{"wide centre",
                [](int size, int row, int column) { return in_centre(size, row, column, 1); },
                {0, 0, 0, 0, 4, 96, 40, 1080, 2028, 34160, 82164, 1273728}},
    BoardFamily{"top left quadrant",
                [](int size, int row, int column) { return row < size / 2 && column < size / 2; },
                {0, 2, 0, 2, 0, 2, 0, 0, 0, 0, 0, 0}},
    BoardFamily{"top left triangle",
                [](int size, int row, int column) { return row + column < size / 2; },
                {0, 4, 0, 10, 0, 38, 0, 56, 0, 496, 0, 4950}},
    BoardFamily{"beside the main diagonal",
                [](int, int row, int column) { return std::abs(row - column) == 1; },
                {0, 0, 0, 0, 2, 24, 14, 88, 334, 2248, 9478, 62516}},
};

}  // namespace

std::uint64_t known_free_count(int size) {
    require(size >= 1 && size <= largest_known_size, "the count of this size is known");
    return free_counts.at(static_cast<std::size_t>(size - 1));
}

std::uint64_t known_orbit_count(int size) {
    require(size >= 1 && size <= largest_known_size, "the count of this size is known");
    return orbit_counts.at(static_cast<std::size_t>(size - 1));
}

std::span<const std::uint64_t> known_first_row_counts(int size) {
    require(size >= smallest_first_row_size && size <= largest_first_row_size, "the counts of this size are known");
    return std::span(first_row_counts.at(static_cast<std::size_t>(size - smallest_first_row_size)))
        .first(static_cast<std::size_t>(size + 1) / 2);
}

Board first_row_board(int size, int column) {
    Board board{size};
    block_row_but(board, 0, column);
    return board;
}

Board BoardFamily::board(int size) const {
    Board board{size};
    block_where(board, [&](int row, int column) { return blocks(size, row, column); });
    return board;
}

std::span<const BoardFamily> board_families() {
    return families;
}

}  // namespace reference
