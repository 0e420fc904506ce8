// The array of positions, each new queen held against every earlier row. Right.
#include <cstdlib>
#include <iostream>

int n, position[16];
long total;

bool safe(int row, int column) {
    for (int i = 0; i < row; ++i) {
        if (position[i] == column || std::abs(position[i] - column) == row - i) return false;
    }
    return true;
}

void place(int row) {
    if (row == n) {
        ++total;
        return;
    }
    for (int column = 0; column < n; ++column) {
        if (safe(row, column)) {
            position[row] = column;
            place(row + 1);
        }
    }
}

int main() {
    while (std::cin >> n && n != 0) {
        total = 0;
        place(0);
        std::cout << total << '\n';
    }
}
