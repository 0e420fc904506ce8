#include "harness/inputs/boards/smaller.hpp"

#include <algorithm>
#include <utility>

namespace harness::boards {

namespace {

bool contains(const std::vector<int>& sizes, int n) {
    return std::ranges::find(sizes, n) != sizes.end();
}

bool is_allowed(const Instance& instance, const Protocol& protocol) {
    if (instance.boards.empty()) {
        return std::ranges::find(protocol.endings_of_none, instance.ending) != protocol.endings_of_none.end();
    }
    const std::vector<int>& sizes = instance.boards.size() > 1 ? protocol.sizes.together : protocol.sizes.alone;
    return std::ranges::all_of(instance.boards, [&](const Board& board) { return contains(sizes, board.n); });
}

// The first n rows and columns, if there are more.
Board corner(Board board, int n) {
    while (board.n > n) {
        board = without(board, board.n - 1, board.n - 1);
    }
    return board;
}

// Pieces of [0, count), halves first and single elements last, as [begin, end).
std::vector<std::pair<std::size_t, std::size_t>> pieces(std::size_t count) {
    std::vector<std::pair<std::size_t, std::size_t>> all;
    for (std::size_t length = count; length > 0; length /= 2) {
        for (std::size_t begin = 0; begin < count; begin += length) {
            all.emplace_back(begin, std::min(begin + length, count));
        }
    }
    return all;
}

// Each function makes its steps and returns whether to go on.
class Steps {
  public:
    Steps(const Instance& instance, const Protocol& protocol, const TakeStep& take)
        : instance_(instance), protocol_(protocol), take_(take) {}

    void make() {
        static_cast<void>(fewer_boards() && all_at_once() && at_each_board(&Steps::fewer_rows) &&
                          at_each_board(&Steps::fewer_blocked) && plainer_end() && shorter_argument());
    }

  private:
    bool add(Instance step) const { return !is_allowed(step, protocol_) || take_(std::move(step)); }
    bool add_with(std::size_t at, Board board) const {
        Instance step = instance_;
        step.boards[at] = std::move(board);
        return add(std::move(step));
    }
    bool at_each_board(bool (Steps::*make)(std::size_t at) const) const {
        for (std::size_t at = 0; at < instance_.boards.size(); ++at) {
            if (!(this->*make)(at)) {
                return false;
            }
        }
        return true;
    }

    // Each piece alone, and all boards without that piece.
    bool fewer_boards() const {
        const std::vector<Board>& boards = instance_.boards;
        return std::ranges::all_of(pieces(boards.size()), [&](const auto& piece) {
            const auto from = boards.begin() + static_cast<std::ptrdiff_t>(piece.first);
            const auto to = boards.begin() + static_cast<std::ptrdiff_t>(piece.second);
            if (to - from < boards.end() - boards.begin() && !add({{from, to}, instance_.ending})) {
                return false;
            }
            Instance rest{{boards.begin(), from}, instance_.ending};
            rest.boards.insert(rest.boards.end(), to, boards.end());
            if (!rest.boards.empty()) {
                return add(std::move(rest));
            }
            return std::ranges::all_of(protocol_.endings_of_none, [this](Ending ending) {
                return take_(Instance{{}, ending});
            });
        });
    }

    // If many boards are needed, changing one after another takes long: make all of them one size, or free.
    bool all_at_once() const {
        if (instance_.boards.size() < 2) {
            return true;
        }
        for (const int n : protocol_.sizes.together) {
            Instance step = instance_;
            for (Board& board : step.boards) {
                board = corner(board, n);
            }
            if (step != instance_ && !add(std::move(step))) {
                return false;
            }
        }
        Instance freed = instance_;
        for (Board& board : freed.boards) {
            board = free_board(board.n);
        }
        return freed == instance_ || add(std::move(freed));
    }

    bool fewer_rows(std::size_t at) const {
        const Board& board = instance_.boards[at];
        for (const int n : protocol_.sizes.alone) {  // the board's corner, or the smaller number
            if (n < board.n && !add_with(at, corner(board, n))) {
                return false;
            }
        }
        if (board.blocked_squares() == 0 || !contains(protocol_.sizes.alone, board.n - 1)) {
            return true;
        }
        for (int row = 0; row < board.n; ++row) {
            for (int column = 0; column < board.n; ++column) {
                if (!add_with(at, without(board, row, column))) {
                    return false;
                }
            }
        }
        return true;
    }

    bool fewer_blocked(std::size_t at) const {
        const Board& board = instance_.boards[at];
        std::vector<std::pair<int, int>> squares;
        for (int row = 0; row < board.n; ++row) {
            for (int column = 0; column < board.n; ++column) {
                if (board.is_blocked(row, column)) {
                    squares.emplace_back(row, column);
                }
            }
        }
        return std::ranges::all_of(pieces(squares.size()), [&](const auto& piece) {
            Board freed = board;
            for (std::size_t square = piece.first; square < piece.second; ++square) {
                freed.toggle(squares[square].first, squares[square].second);
            }
            return add_with(at, std::move(freed));
        });
    }

    bool plainer_end() const {
        return std::ranges::all_of(protocol_.endings, [this](Ending ending) {
            Instance step = instance_;
            step.ending = ending;
            return ending >= instance_.ending || add(std::move(step));
        });
    }

    bool shorter_argument() const {
        return std::ranges::all_of(protocol_.refused, [this](const std::string& refused) {
            return instance_.refused.empty() || refused.size() >= instance_.refused.size() ||
                   take_({.boards = {}, .refused = refused});
        });
    }

    const Instance& instance_;
    const Protocol& protocol_;
    const TakeStep& take_;
};

}  // namespace

void each_smaller(const Instance& instance, const Protocol& protocol, const TakeStep& take) {
    Steps(instance, protocol, take).make();
}

}  // namespace harness::boards
