#include "reference/textbook.hpp"

#include <array>

namespace reference {

namespace {

struct Search {
    int n;
    int full;
    std::array<int, Board::max_size> blocked;
    long long solutions;

    void solve(int row, int columns, int left, int right) {
        if (row == n) {
            ++solutions;
            return;
        }
        int available = full & ~(columns | left | right | blocked[static_cast<unsigned>(row)]);
        while (available != 0) {
            const int bit = available & -available;
            available -= bit;
            solve(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
        }
    }
};

}  // namespace

long long textbook_count(const Board& board) {
    Search search{board.size(), static_cast<int>(board.full_row()), {}, 0};
    for (int row = 0; row < board.size(); ++row) {
        search.blocked[static_cast<unsigned>(row)] = static_cast<int>(board.blocked_in_row(row));
    }
    search.solve(0, 0, 0, 0);
    return search.solutions;
}

}  // namespace reference
