// The usual way of somebody who knows bits: three masks for columns and both diagonals, lowest free bit first. Right, and
// quick enough for n = 14.
#include <iostream>

long long count(unsigned full, unsigned columns, unsigned left, unsigned right) {
    if (columns == full) return 1;
    long long total = 0;
    unsigned free = full & ~(columns | left | right);
    while (free != 0) {
        unsigned bit = free & -free;
        free ^= bit;
        total += count(full, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return total;
}

int main() {
    int n;
    while (std::cin >> n && n != 0) std::cout << count((1u << n) - 1, 0, 0, 0) << '\n';
}
