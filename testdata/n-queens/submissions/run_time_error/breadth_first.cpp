// @EXPECTED_RESULTS@: MLE
// Goes through the rows breadth first and keeps a whole board, 1,600 bytes, for every partial placement: right, and small
// boards fit, but the partial placements of 12 rows don't.
#include <array>
#include <cstdlib>
#include <iostream>
#include <list>

using Board = std::array<std::array<int, 20>, 20>;

bool safe(const Board& board, int n, int row, int column) {
    for (int up = 1; up <= row; ++up) {
        const auto& line = board[row - up];
        if (line[column] || (column >= up && line[column - up]) || (column + up < n && line[column + up])) return false;
    }
    return true;
}

int main() {
    int n;
    while (std::cin >> n && n != 0) {
        std::list<Board> boards{Board{}};
        for (int row = 0; row < n; ++row) {
            std::list<Board> next;
            for (; !boards.empty(); boards.pop_front()) {
                for (int column = 0; column < n; ++column) {
                    if (!safe(boards.front(), n, row, column)) continue;
                    next.push_back(boards.front());
                    next.back()[row][column] = 1;
                }
            }
            boards.swap(next);
        }
        std::cout << boards.size() << '\n';
    }
}
