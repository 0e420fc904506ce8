#include "reference/small_search.hpp"

#include <cstdint>

#include "reference/estimate.hpp"

namespace reference {

namespace {

using Mask = std::uint32_t;

// About as long as it takes to guess how long the search is.
constexpr int steps_before_guess = 200;
// The nodes up to which no other search is faster, all told.
constexpr double small = 2500;
// A guess may be wrong by as much.
constexpr int steps_after_guess = 6000;
constexpr int descents = 8;

// The plain solver, counting its steps down.
class SmallSearch {
  public:
    explicit SmallSearch(const Board& board) : board_{board} {}

    std::optional<Count> count() {
        place_from(0, 0, 0, 0);
        return given_up_ ? std::nullopt : std::optional<Count>{total_};
    }

  private:
    void place_from(int row, Mask columns, Mask leftward, Mask rightward) {
        if (row > last_row_) {
            ++total_;
            return;
        }
        if (--steps_ == 0) {
            look_up();
        }
        Mask squares = full_row_ & ~(board_.blocked_in_row(row) | columns | leftward | rightward);
        while (squares != 0) {
            const Mask square = squares & (0 - squares);
            squares ^= square;
            place_from(row + 1, columns | square, (leftward | square) << 1U, (rightward | square) >> 1U);
        }
    }

    [[gnu::noinline]] void look_up() {
        if (guessed_ || estimate_nodes(board_, descents) > small) {
            given_up_ = true;
            // Ends every branch at its next row, and costs the search less than asking everywhere.
            full_row_ = 0;
            return;
        }
        guessed_ = true;
        steps_ = steps_after_guess;
    }

    const Board board_;
    Mask full_row_ = board_.full_row();
    const int last_row_ = board_.size() - 1;
    int steps_ = steps_before_guess;
    bool guessed_ = false;
    bool given_up_ = false;
    Count total_ = 0;
};

}  // namespace

std::optional<Count> count_if_small(const Board& board) {
    return SmallSearch{board}.count();
}

}  // namespace reference
