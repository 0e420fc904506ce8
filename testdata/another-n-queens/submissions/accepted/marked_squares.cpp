// Marks every square that a queen attacks and takes the marks back. Right.
#include <cstdlib>
#include <iostream>

int n;
int attacks[14][14];  // a bad square counts as attacked

void mark(int row, int column, int change) {
    for (int r = 0; r < n; ++r) {
        const int distance = std::abs(r - row);
        attacks[r][column] += change;
        if (column - distance >= 0) attacks[r][column - distance] += change;
        if (column + distance < n) attacks[r][column + distance] += change;
    }
}

long place(int row) {
    if (row == n) return 1;
    long total = 0;
    for (int column = 0; column < n; ++column) {
        if (attacks[row][column] != 0) continue;
        mark(row, column, 1);
        total += place(row + 1);
        mark(row, column, -1);
    }
    return total;
}

int main() {
    for (int k = 1; std::cin >> n && n != 0; ++k) {
        for (int row = 0; row < n; ++row) {
            for (int column = 0; column < n; ++column) {
                char square;
                std::cin >> square;
                attacks[row][column] = square == '*';
            }
        }
        std::cout << "Case " << k << ": " << place(0) << '\n';
    }
}
