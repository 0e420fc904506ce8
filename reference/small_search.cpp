#include "reference/small_search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>

namespace reference {

namespace {

using Mask = std::uint32_t;

// The steps that the loops of the last rows count for.
constexpr int steps_of_last_rows = 8;
// Small boards are done before this check, and larger boards have lost little time.
constexpr int steps_before_first_look = 16;
// Nodes of any row-by-row search: with a lower bound of this many, the lanes are faster.
constexpr int certainly_large = 120;
// The first guess at the remaining work needs this many steps; it is repeated whenever their number has doubled.
constexpr int steps_before_guess = 256;
// The limit, however near the end seems: the steps done may be the easy part. This many take some milliseconds.
constexpr int most_steps = 1 << 16;
// If more steps than this are left, starting another search is worth it.
constexpr double worth_giving_up = 2000;

// A lower bound for the nodes of the search: a queen attacks at most three squares of another row.
int fewest_nodes(const Board& board) {
    constexpr int rows = 4;
    int nodes = 0;
    int width = 1;
    for (int row = 0; row < std::min(board.size(), rows); ++row) {
        const int free = board.size() - std::popcount(board.blocked_in_row(row));
        width *= std::max(0, free - 3 * row);
        nodes += width;
    }
    return nodes;
}

// The plain search, with an estimate of its progress.
class SmallSearch {
  public:
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): what is set before it is read is left unset here
    explicit SmallSearch(const Board& board) : board_{board} {
        for (std::size_t row = 0; row < free_.size(); ++row) {
            free_[row] = board.full_row() & ~board.blocked_in_row(static_cast<int>(row));
        }
    }

    std::optional<Count> count() {
        constexpr std::array<unsigned (*)(const Mask*, Mask, Mask, Mask), last_rows> count_all{
            count_last<1>, count_last<2>, count_last<3>, count_last<4>, count_last<5>, count_last<6>, count_last<7>};
        if (board_.size() <= last_rows) {
            return count_all[static_cast<std::size_t>(board_.size()) - 1](free_.data(), 0, 0, 0);
        }
        return place_from(0, free_[0], 0, 0, 0) ? std::optional<Count>{total_} : std::nullopt;
    }

  private:
    static constexpr int last_rows = 7;

    // Whether no square of a row is left, given the attacks on the row before it.
    static bool is_full(Mask free, Mask columns, Mask leftward, Mask rightward) {
        return (free & ~(columns | (leftward << 1U) | (rightward >> 1U))) == 0;
    }

    // The placements on the last `rows` rows; `free` are their squares that are not blocked. Unrolled into nested
    // loops, because recursion would need calls and these rows are most of a search. Also checks the row after the
    // next, which often rejects a queen one row sooner.
    template <int rows>
    static unsigned count_last(const Mask* free, Mask columns, Mask leftward, Mask rightward) {
        Mask squares = *free & ~(columns | leftward | rightward);
        if constexpr (rows == 1) {
            return squares != 0 ? 1 : 0;
        } else {
            unsigned total = 0;
            while (squares != 0) {
                const Mask square = squares & (0 - squares);
                squares ^= square;
                const Mask next_columns = columns | square;
                const Mask next_leftward = (leftward | square) << 1U;
                const Mask next_rightward = (rightward | square) >> 1U;
                if constexpr (rows > 2) {
                    if (is_full(free[2], next_columns, next_leftward, next_rightward)) {
                        continue;
                    }
                }
                total += count_last<rows - 1>(free + 1, next_columns, next_leftward, next_rightward);
            }
            return total;
        }
    }

    // `squares` are the squares of the row that are not attacked. Checks a queen's next two rows before the call: most
    // queens are rejected and need no call. Returns false if the search was given up.
    bool place_from(std::size_t row, Mask squares, Mask columns, Mask leftward, Mask rightward) {
        while (squares != 0) {
            const Mask square = squares & (0 - squares);
            squares ^= square;
            const Mask next_columns = columns | square;
            const Mask next_leftward = (leftward | square) << 1U;
            const Mask next_rightward = (rightward | square) >> 1U;
            const Mask next_squares = free_[row + 1] & ~(next_columns | next_leftward | next_rightward);
            if (next_squares == 0 || is_full(free_[row + 2], next_columns, next_leftward, next_rightward)) {
                continue;
            }
            left_[row] = squares;
            if (row + 1 == first_of_last_) {
                total_ += count_last<last_rows>(&free_[row + 1], next_columns, next_leftward, next_rightward);
                steps_ -= steps_of_last_rows;
            } else if (!place_from(row + 1, next_squares, next_columns, next_leftward, next_rightward)) {
                return false;
            }
            if (--steps_ <= 0 && !may_continue(row)) {
                return false;
            }
        }
        return true;
    }

    [[gnu::noinline]] bool may_continue(std::size_t row) {
        const int steps =
            std::exchange(next_look_, next_look_ == steps_before_first_look ? steps_before_guess : 2 * next_look_);
        steps_ += next_look_ - steps;
        if (steps == steps_before_first_look) {
            return fewest_nodes(board_) < certainly_large;
        }
        const double done = share_done(row);
        return steps < most_steps && steps * (1 - done) < worth_giving_up * done;
    }

    // The share of the search that is done, if all squares of a row take the same time. The rows down to `row` have
    // queens.
    double share_done(std::size_t row) const {
        double done = 0;
        double share = 1;
        Mask columns = 0;
        Mask leftward = 0;
        Mask rightward = 0;
        for (std::size_t i = 0; i <= row; ++i) {
            const Mask squares = free_[i] & ~(columns | leftward | rightward);
            const Mask tried = squares & ~left_[i];
            share /= std::popcount(squares);
            done += share * (std::popcount(tried) - 1);
            const Mask queen = std::bit_floor(tried);
            columns |= queen;
            leftward = (leftward | queen) << 1U;
            rightward = (rightward | queen) >> 1U;
        }
        return done;
    }

    const Board& board_;
    const std::size_t first_of_last_ = static_cast<std::size_t>(board_.size()) - last_rows;
    std::array<Mask, Board::max_size> free_;
    // The squares not tried yet, in the rows with queens.
    std::array<Mask, Board::max_size> left_;
    int next_look_ = steps_before_first_look;
    // Steps left until the next check.
    int steps_ = next_look_;
    std::uint64_t total_ = 0;
};

}  // namespace

std::optional<Count> count_if_small(const Board& board) {
    return SmallSearch{board}.count();
}

}  // namespace reference
