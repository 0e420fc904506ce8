// Looks from a square along its column and diagonals up to the first bad square, as if it were a wall.
#include <iostream>
#include <string>
#include <vector>

int n;
std::vector<std::string> board;  // '.', '*', or 'Q' where a queen stands

bool attacked(int row, int column) {
    for (int way = -1; way <= 1; ++way) {
        for (int i = row - 1, j = column + way; i >= 0 && j >= 0 && j < n; --i, j += way) {
            if (board[i][j] == 'Q') return true;
            if (board[i][j] == '*') break;
        }
    }
    return false;
}

int place(int row) {
    if (row == n) return 1;
    int total = 0;
    for (int column = 0; column < n; ++column) {
        if (board[row][column] != '.' || attacked(row, column)) continue;
        board[row][column] = 'Q';
        total += place(row + 1);
        board[row][column] = '.';
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
