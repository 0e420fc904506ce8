#include "reference/plain_solver.hpp"

#include <array>
#include <bit>

namespace reference {

namespace {

using Mask = std::uint32_t;

// The columns attacked in one row by the queens of the rows above it. A diagonal that leaves the board on the left
// drops out of the top of the mask, or lands beyond the last column, where no square is free.
struct Attacks {
    Mask columns = 0;
    Mask leftward = 0;
    Mask rightward = 0;

    // What attacks the next row once a queen stands on `square` of this one.
    Attacks below(Mask square) const {
        return {columns | square, (leftward | square) << 1U, (rightward | square) >> 1U};
    }
};

Mask free_squares(const Board& board, int row, const Attacks& attacks) {
    return board.full_row() & ~(board.blocked_in_row(row) | attacks.columns | attacks.leftward | attacks.rightward);
}

Mask take_lowest(Mask& squares) {
    const Mask lowest = squares & (0 - squares);
    squares &= squares - 1;
    return lowest;
}

class Counter {
  public:
    explicit Counter(const Board& board) : board_{board}, last_row_{board.size() - 1} {}

    Count count() {
        place_from(0, {});
        return total_;
    }

  private:
    void place_from(int row, const Attacks& attacks) {
        Mask squares = free_squares(board_, row, attacks);
        if (row == last_row_) {
            // The rows above have taken every column but one.
            total_ += squares != 0 ? 1U : 0U;
            return;
        }
        while (squares != 0) {
            place_from(row + 1, attacks.below(take_lowest(squares)));
        }
    }

    const Board& board_;
    int last_row_;
    Count total_ = 0;
};

class Enumerator {
  public:
    Enumerator(const Board& board, const std::function<void(Placement)>& visit) : board_{board}, visit_{visit} {}

    void place_from(int row, const Attacks& attacks) {
        if (row == board_.size()) {
            visit_(Placement{columns_.data(), static_cast<std::size_t>(row)});
            return;
        }
        Mask squares = free_squares(board_, row, attacks);
        while (squares != 0) {
            const Mask square = take_lowest(squares);
            columns_[static_cast<std::size_t>(row)] = static_cast<std::uint8_t>(std::countr_zero(square));
            place_from(row + 1, attacks.below(square));
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
    Enumerator{board, visit}.place_from(0, {});
}

}  // namespace reference
