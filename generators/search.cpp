#include "generators/search.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace generators {

namespace {

struct Square {
    int row;
    int column;
};

// The columns and diagonals that queens occupy.
class Lines {
  public:
    explicit Lines(int n) : n_(n) {}

    bool attacked(int row, int column) const {
        return ((columns_ >> at(column)) & 1U) != 0 || ((rising_ >> at(row + column)) & 1U) != 0 ||
               ((falling_ >> at(row - column + n_ - 1)) & 1U) != 0;
    }
    // Adds a queen, or removes it.
    void toggle(int row, int column) {
        columns_ ^= std::uint64_t{1} << at(column);
        rising_ ^= std::uint64_t{1} << at(row + column);
        falling_ ^= std::uint64_t{1} << at(row - column + n_ - 1);
    }

  private:
    static unsigned at(int line) { return static_cast<unsigned>(line); }

    int n_;
    std::uint64_t columns_ = 0;
    std::uint64_t rising_ = 0;
    std::uint64_t falling_ = 0;
};

constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();

// Finds the first placement on a board by backtracking; `order(columns)` orders the columns to try in a row.
template <typename Order>
class FirstPlacement {
  public:
    FirstPlacement(const Board& board, Order order, std::int64_t nodes)
        : board_(board), order_(order), nodes_left_(nodes), lines_(board.n()) {}

    // Empty if none was found within the node limit.
    Placement find() { return extend(0) ? placement_ : Placement{}; }

  private:
    bool extend(int row) {
        if (row == board_.n()) {
            return true;
        }
        std::vector<int> columns(static_cast<std::size_t>(board_.n()));
        std::iota(columns.begin(), columns.end(), 0);
        order_(columns);
        for (const int column : columns) {
            if (board_.blocked(row, column) || lines_.attacked(row, column) || nodes_left_-- <= 0) {
                continue;
            }
            lines_.toggle(row, column);
            placement_.push_back(column);
            if (extend(row + 1)) {
                return true;
            }
            placement_.pop_back();
            lines_.toggle(row, column);
        }
        return false;
    }

    const Board& board_;
    Order order_;
    std::int64_t nodes_left_;
    Lines lines_;
    Placement placement_;
};

// The first placement on `board`, empty if there is none. Only for small n, because the whole tree may be searched.
Placement first_on_board(const Board& board) {
    return FirstPlacement(
               board, [](const std::vector<int>&) {}, unlimited)
        .find();
}

// The same with a queen on `square`, even if it is blocked.
Placement first_through(const Board& board, Square square) {
    Lines queen(board.n());
    queen.toggle(square.row, square.column);
    Board around = board_where(board.n(), [&](int row, int column) {
        return row == square.row || queen.attacked(row, column) || board.blocked(row, column);
    });
    around.free(square.row, square.column);
    return first_on_board(around);
}

// A board on which every blocked square is critical. For each of them it keeps a placement that uses this blocked
// square and no other.
class Critical {
  public:
    Critical(int n, Random& random) : board_(n), left_(random_placement(n, random)) {}

    // Blocks the square if afterwards all blocked squares are critical and a placement is left.
    void block(Square square) {
        const Placement through = first_through(board_, square);
        if (through.empty()) {
            return;
        }
        board_.block(square.row, square.column);
        if (!renew(square)) {
            board_.free(square.row, square.column);
            return;
        }
        witnesses_.push_back({square, through});
    }
    const Board& board() const { return board_; }

  private:
    struct Witness {
        Square square;
        Placement placement;
    };

    static bool uses(const Placement& placement, Square square) {
        return placement[static_cast<std::size_t>(square.row)] == square.column;
    }
    // Finds other placements for those that use `lost`. Returns false, and changes nothing, if one has no alternative.
    bool renew(Square lost) {
        Placement left = uses(left_, lost) ? first_on_board(board_) : left_;
        std::vector<Witness> witnesses = witnesses_;
        for (Witness& witness : witnesses) {
            if (uses(witness.placement, lost)) {
                witness.placement = first_through(board_, witness.square);
            }
        }
        if (left.empty() ||
            std::ranges::any_of(witnesses, [](const Witness& witness) { return witness.placement.empty(); })) {
            return false;
        }
        left_ = std::move(left);
        witnesses_ = std::move(witnesses);
        return true;
    }

    Board board_;
    Placement left_;
    std::vector<Witness> witnesses_;
};

// All squares in random order, except that the corners and the middle come first.
std::vector<Square> corners_first(int n, Random& random) {
    const auto is_first = [n](Square square) {
        const auto is_end = [n](int at) { return at == 0 || at == n - 1; };
        const auto is_middle = [n](int at) { return at == n / 2 || at == (n - 1) / 2; };
        return (is_end(square.row) && is_end(square.column)) || (is_middle(square.row) && is_middle(square.column));
    };
    std::vector<Square> squares;
    for (int at = 0; at < n * n; ++at) {
        squares.push_back({at / n, at % n});
    }
    random.shuffle(squares);
    std::stable_partition(squares.begin(), squares.end(), is_first);
    return squares;
}

void check_has_placement(int n) {
    if (!has_placement(n)) {
        throw BadRequest(fmt::format("no {0} queens can be placed on a board of {0} rows", n));
    }
}

// Refuses an n for which the search would take too long.
void check_size(int n, int largest, std::string_view what) {
    if (n > largest) {
        throw BadRequest(fmt::format("n is {}; {} up to n = {}", n, what, largest));
    }
}

class LeaveOnly {
  public:
    LeaveOnly(Board& board, const Placement& kept, Random& random)
        : board_(board), kept_(kept), random_(random), lines_(board.n()) {}

    // Searches the rows from `row` on. Returns the row in which the search continues: the one above, or a higher one
    // whose queen stands on a newly blocked square.
    int extend(int row) {
        if (row == board_.n()) {
            return spoil();
        }
        for (int column = 0; column < board_.n(); ++column) {
            if (board_.blocked(row, column) || lines_.attacked(row, column)) {
                continue;
            }
            lines_.toggle(row, column);
            current_.push_back(column);
            const int resume = extend(row + 1);
            current_.pop_back();
            lines_.toggle(row, column);
            if (resume < row) {
                return resume;
            }
        }
        return row - 1;
    }

  private:
    int spoil() {
        std::vector<int> candidates;
        for (int row = 0; row < board_.n(); ++row) {
            if (current_[static_cast<std::size_t>(row)] != kept_[static_cast<std::size_t>(row)]) {
                candidates.push_back(row);
            }
        }
        if (candidates.empty()) {
            return board_.n() - 1;
        }
        const int row = candidates[static_cast<std::size_t>(random_.below(static_cast<int>(candidates.size())))];
        board_.block(row, current_[static_cast<std::size_t>(row)]);
        return row;
    }

    Board& board_;
    const Placement& kept_;
    Random& random_;
    Lines lines_;
    Placement current_;
};

}  // namespace

Placement random_placement(int n, Random& random) {
    check_has_placement(n);
    // A bad start can make a search endless. Most starts need few nodes, so restarting early is quick for every n.
    constexpr int restarts = 100'000;
    const Board board(n);
    const auto shuffle = [&random](std::vector<int>& columns) { random.shuffle(columns); };
    for (int attempt = 0; attempt < restarts; ++attempt) {
        if (Placement placement = FirstPlacement(board, shuffle, 100L * n).find(); !placement.empty()) {
            return placement;
        }
    }
    throw BadRequest(fmt::format("found no placement of {} queens; take another seed", n));
}

Placement last_placement(int n) {
    check_has_placement(n);
    check_size(n, 20, "the last placement is searched for");
    const auto descending = [](std::vector<int>& columns) { std::reverse(columns.begin(), columns.end()); };
    const Board board(n);
    Placement placement = FirstPlacement(board, descending, 10'000'000).find();
    if (placement.empty()) {
        throw BadRequest(fmt::format("the last placement of {} queens is too far away", n));
    }
    return placement;
}

void leave_only(Board& board, const Placement& kept, Random& random) {
    // The whole tree is searched: at most 27 million nodes for n = 14, six times as many for each larger n.
    check_size(board.n(), 14, "boards with one solution are made");
    LeaveOnly(board, kept, random).extend(0);
}

Board critical_board(int n, Random& random) {
    check_size(n, 14, "boards of critical squares are made");
    Critical critical(n, random);
    for (const Square square : corners_first(n, random)) {
        critical.block(square);
    }
    return critical.board();
}

}  // namespace generators
