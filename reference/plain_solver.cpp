#include "reference/plain_solver.hpp"

#include <array>
#include <bit>

namespace reference {

namespace {

using Mask = std::uint32_t;

Mask take_lowest(Mask& squares) {
    const Mask lowest = squares & (0 - squares);
    squares &= squares - 1;
    return lowest;
}

// For both searches: `columns`, `leftward` and `rightward` are the columns attacked in `row` by the queens in the rows
// above. A diagonal that leaves the board on the left drops out of the top of the mask, or ends beyond the last column,
// where no square is free. Each mask is a separate parameter, because in the textbook's recursion they are in
// registers, too.

class Counter {
  public:
    explicit Counter(const Board& board) : board_{board} {}

    Count count() {
        place_from(0, 0, 0, 0);
        return total_;
    }

  private:
    void place_from(int row, Mask columns, Mask leftward, Mask rightward) {
        if (row > last_row_) {
            ++total_;
            return;
        }
        Mask squares = full_row_ & ~(board_.blocked_in_row(row) | columns | leftward | rightward);
        while (squares != 0) {
            const Mask square = take_lowest(squares);
            place_from(row + 1, columns | square, (leftward | square) << 1U, (rightward | square) >> 1U);
        }
    }

    // A copy: reading through a reference takes a tenth longer.
    const Board board_;
    const Mask full_row_ = board_.full_row();
    const int last_row_ = board_.size() - 1;
    Count total_ = 0;
};

class Enumerator {
  public:
    Enumerator(const Board& board, const std::function<void(Placement)>& visit) : board_{board}, visit_{visit} {}

    void place_from(int row, Mask columns, Mask leftward, Mask rightward) {
        if (row == board_.size()) {
            visit_(Placement{columns_.data(), static_cast<std::size_t>(row)});
            return;
        }
        Mask squares = board_.full_row() & ~(board_.blocked_in_row(row) | columns | leftward | rightward);
        while (squares != 0) {
            const Mask square = take_lowest(squares);
            columns_[static_cast<std::size_t>(row)] = static_cast<std::uint8_t>(std::countr_zero(square));
            place_from(row + 1, columns | square, (leftward | square) << 1U, (rightward | square) >> 1U);
        }
    }

  private:
    const Board& board_;
    const std::function<void(Placement)>& visit_;
    std::array<std::uint8_t, Board::max_size> columns_{};
};

}  // namespace

Count plain_count(const Board& board) {
    return Counter{board}.count();
}

void for_each_placement(const Board& board, const std::function<void(Placement)>& visit) {
    Enumerator{board, visit}.place_from(0, 0, 0, 0);
}

}  // namespace reference
