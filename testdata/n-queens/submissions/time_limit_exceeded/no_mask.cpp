// Forgot `& full` after the complement: the free squares go on to the left of the board, up to the 32nd column. The
// search loses itself there and doesn't come back, not even for n = 1.
#include <iostream>

int count(unsigned full, unsigned columns, unsigned left, unsigned right) {
    if (columns == full) return 1;
    int total = 0;
    for (unsigned free = ~(columns | left | right); free; free &= free - 1) {
        unsigned bit = free & -free;
        total += count(full, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return total;
}

int main() {
    int n;
    while (std::cin >> n && n != 0) std::cout << count((1u << n) - 1, 0, 0, 0) << std::endl;
}
