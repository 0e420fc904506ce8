// Puts queens as ones onto a board of zeros, and looks up the column and both diagonals to the edge of the board. Right.
#include <iostream>
#include <string>
#include <vector>

int n;
std::vector<std::string> squares;
std::vector<std::vector<int>> queen;

bool attacked(int row, int column) {
    for (int i = row - 1; i >= 0; --i) {
        if (queen[i][column]) return true;
    }
    for (int i = row - 1, j = column - 1; i >= 0 && j >= 0; --i, --j) {
        if (queen[i][j]) return true;
    }
    for (int i = row - 1, j = column + 1; i >= 0 && j < n; --i, ++j) {
        if (queen[i][j]) return true;
    }
    return false;
}

int place(int row) {
    if (row == n) return 1;
    int total = 0;
    for (int column = 0; column < n; ++column) {
        if (squares[row][column] == '.' || attacked(row, column)) continue;
        queen[row][column] = 1;
        total += place(row + 1);
        queen[row][column] = 0;
    }
    return total;
}

int main() {
    std::cin >> n;
    squares.resize(n);
    queen.assign(n, std::vector<int>(n, 0));
    for (auto& row : squares) std::cin >> row;
    std::cout << place(0) << "\n";
}
