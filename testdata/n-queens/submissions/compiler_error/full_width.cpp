// @EXPECTED_RESULTS@: COMPILER-ERROR
// Written with a Chinese input method: the parentheses of `while` are full-width characters.
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
    while（std::cin >> n && n != 0） std::cout << count((1 << n) - 1, 0, 0, 0) << '\n';
}
