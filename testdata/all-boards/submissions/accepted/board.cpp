// The board itself, zeros and ones, is what it searches on and what it prints; looks upward and along both diagonals. Right.
#include <iostream>

const int n = 12;
int board[n][n];
int results = 0;

bool safe(int row, int column) {
    for (int up = 1; up <= row; ++up) {
        if (board[row - up][column]) return false;
        if (column >= up && board[row - up][column - up]) return false;
        if (column + up < n && board[row - up][column + up]) return false;
    }
    return true;
}

void print() {
    std::cout << "result:" << ++results << '\n';
    for (const auto& row : board) {
        for (int column = 0; column < n; ++column) std::cout << (column ? " " : "") << row[column];
        std::cout << '\n';
    }
}

void place(int row) {
    if (row == n) return print();
    for (int column = 0; column < n; ++column) {
        if (!safe(row, column)) continue;
        board[row][column] = 1;
        place(row + 1);
        board[row][column] = 0;
    }
}

int main() {
    std::ios::sync_with_stdio(false);
    place(0);
}
