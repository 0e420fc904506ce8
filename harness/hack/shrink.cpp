#include "harness/hack/shrink.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "harness/hack/text/text.hpp"

namespace harness::hack {

namespace {

bool contains(const std::vector<int>& sizes, int n) {
    return std::ranges::find(sizes, n) != sizes.end();
}

bool is_allowed(const Instance& instance, const Protocol& protocol) {
    if (instance.boards.empty()) {
        return std::ranges::find(protocol.endings_of_none, instance.ending) != protocol.endings_of_none.end();
    }
    const std::vector<int>& sizes = instance.boards.size() > 1 ? protocol.sizes_together : protocol.sizes;
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
    std::vector<std::pair<std::size_t, std::size_t>> found;
    for (std::size_t length = count; length > 0; length /= 2) {
        for (std::size_t begin = 0; begin < count; begin += length) {
            found.emplace_back(begin, std::min(begin + length, count));
        }
    }
    return found;
}

class Steps {
  public:
    Steps(const Instance& instance, const Protocol& protocol) : instance_(instance), protocol_(protocol) {}

    std::vector<Instance> take() {
        fewer_boards();
        all_at_once();
        for (std::size_t at = 0; at < instance_.boards.size(); ++at) {
            fewer_rows(at);
        }
        for (std::size_t at = 0; at < instance_.boards.size(); ++at) {
            fewer_blocked(at);
        }
        plainer_end();
        shorter_argument();
        for (std::string& text : smaller_texts(instance_.text)) {
            steps_.push_back({.boards = {}, .text = std::move(text)});
        }
        return std::move(steps_);
    }

  private:
    void add(Instance step) {
        if (is_allowed(step, protocol_)) {
            steps_.push_back(std::move(step));
        }
    }
    void add_with(std::size_t at, Board board) {
        Instance step = instance_;
        step.boards[at] = std::move(board);
        add(std::move(step));
    }

    // Each piece alone, and all boards without that piece.
    void fewer_boards() {
        const std::vector<Board>& boards = instance_.boards;
        for (const auto& [begin, end] : pieces(boards.size())) {
            const auto from = boards.begin() + static_cast<std::ptrdiff_t>(begin);
            const auto to = boards.begin() + static_cast<std::ptrdiff_t>(end);
            Instance rest{{boards.begin(), from}, instance_.ending};
            rest.boards.insert(rest.boards.end(), to, boards.end());
            if (end - begin < boards.size()) {
                add({{from, to}, instance_.ending});
            }
            if (rest.boards.empty()) {
                std::ranges::transform(protocol_.endings_of_none, std::back_inserter(steps_), [](Ending ending) {
                    return Instance{{}, ending};
                });
            } else {
                add(std::move(rest));
            }
        }
    }

    // If many boards are needed, changing one after another takes long: make all of them one size, or free.
    void all_at_once() {
        if (instance_.boards.size() < 2) {
            return;
        }
        for (const int n : protocol_.sizes_together) {
            Instance step = instance_;
            for (Board& board : step.boards) {
                board = corner(board, n);
            }
            if (step != instance_) {
                add(std::move(step));
            }
        }
        Instance freed = instance_;
        for (Board& board : freed.boards) {
            board = free_board(board.n);
        }
        if (freed != instance_) {
            add(std::move(freed));
        }
    }

    void fewer_rows(std::size_t at) {
        const Board& board = instance_.boards[at];
        for (const int n : protocol_.sizes) {  // the board's corner, or the smaller number
            if (n < board.n) {
                add_with(at, corner(board, n));
            }
        }
        if (board.blocked_squares() > 0 && contains(protocol_.sizes, board.n - 1)) {
            for (int row = 0; row < board.n; ++row) {
                for (int column = 0; column < board.n; ++column) {
                    add_with(at, without(board, row, column));
                }
            }
        }
    }

    void fewer_blocked(std::size_t at) {
        const Board& board = instance_.boards[at];
        std::vector<std::pair<int, int>> squares;
        for (int row = 0; row < board.n; ++row) {
            for (int column = 0; column < board.n; ++column) {
                if (board.is_blocked(row, column)) {
                    squares.emplace_back(row, column);
                }
            }
        }
        for (const auto& [begin, end] : pieces(squares.size())) {
            Board freed = board;
            for (std::size_t square = begin; square < end; ++square) {
                freed.toggle(squares[square].first, squares[square].second);
            }
            add_with(at, std::move(freed));
        }
    }

    void plainer_end() {
        for (const Ending ending : protocol_.endings) {
            if (ending < instance_.ending) {
                Instance step = instance_;
                step.ending = ending;
                add(std::move(step));
            }
        }
    }

    void shorter_argument() {
        for (const std::string& refused : protocol_.refused) {
            if (!instance_.refused.empty() && refused.size() < instance_.refused.size()) {
                steps_.push_back({.boards = {}, .refused = refused});
            }
        }
    }

    const Instance& instance_;
    const Protocol& protocol_;
    std::vector<Instance> steps_;
};

}  // namespace

std::vector<Instance> smaller(const Instance& instance, const Protocol& protocol) {
    return Steps(instance, protocol).take();
}

Instance shrink(Instance failing, const Protocol& protocol, const FirstFailing& first_failing) {
    for (;;) {
        const std::vector<Instance> steps = smaller(failing, protocol);
        std::optional<Instance> found = steps.empty() ? std::nullopt : first_failing(steps);
        if (!found) {
            return failing;
        }
        failing = *std::move(found);
    }
}

}  // namespace harness::hack
