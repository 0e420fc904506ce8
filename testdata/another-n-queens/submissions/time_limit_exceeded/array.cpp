// The array of positions, each queen held against every earlier row: right, but eight free boards of 14 rows are too many.
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

int n;
std::vector<std::string> board;
int position[16];

bool safe(int row, int column) {
    if (board[row][column] == '*') return false;
    for (int i = 0; i < row; ++i) {
        if (position[i] == column || std::abs(position[i] - column) == row - i) return false;
    }
    return true;
}

long place(int row) {
    if (row == n) return 1;
    long total = 0;
    for (int column = 0; column < n; ++column) {
        if (!safe(row, column)) continue;
        position[row] = column;
        total += place(row + 1);
    }
    return total;
}

int main() {
    for (int k = 1; std::cin >> n && n != 0; ++k) {
        board.resize(n);
        for (auto& row : board) std::cin >> row;
        std::cout << "Case " << k << ": " << place(0) << '\n';
    }
}
