// Puts a queen into every row in each of the n^n ways, and looks at the board only when it is full.
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

int n;
std::vector<std::string> squares;
std::vector<int> queens;

bool good() {
    for (int i = 0; i < n; ++i) {
        if (squares[i][queens[i]] == '.') return false;
        for (int j = 0; j < i; ++j) {
            if (queens[i] == queens[j] || std::abs(queens[i] - queens[j]) == i - j) return false;
        }
    }
    return true;
}

long place(int row) {
    if (row == n) return good() ? 1 : 0;
    long total = 0;
    for (queens[row] = 0; queens[row] < n; ++queens[row]) total += place(row + 1);
    return total;
}

int main() {
    std::cin >> n;
    squares.resize(n);
    queens.resize(n);
    for (auto& row : squares) std::cin >> row;
    std::cout << place(0) << '\n';
}
