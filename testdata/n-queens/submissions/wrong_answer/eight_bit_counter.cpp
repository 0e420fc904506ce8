// Counts in eight bits: the 352 placements for n = 9 don't fit, and everything up to n = 8 does.
#include <iostream>

unsigned char total;

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
        std::cout << static_cast<int>(total) << '\n';
    }
}
