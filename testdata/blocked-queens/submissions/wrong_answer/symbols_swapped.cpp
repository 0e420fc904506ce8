// Read the statement of the other problem: takes '*' for forbidden and '.' for free.
#include <iostream>
#include <string>

int n, forbidden[16];

int count(int row, int columns, int left, int right) {
    if (row == n) return 1;
    int total = 0;
    for (int free = ((1 << n) - 1) & ~(columns | left | right | forbidden[row]); free; free &= free - 1) {
        int bit = free & -free;
        total += count(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return total;
}

int main() {
    std::cin >> n;
    for (int row = 0; row < n; ++row) {
        std::string line;
        std::cin >> line;
        for (int column = 0; column < n; ++column) {
            if (line[column] == '*') forbidden[row] |= 1 << column;
        }
    }
    std::cout << count(0, 0, 0, 0) << std::endl;
}
