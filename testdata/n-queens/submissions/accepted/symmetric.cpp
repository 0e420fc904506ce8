// Uses the mirror: the first queen stands in the left half only and counts twice; for odd n the middle column counts
// once. Right, and half the work.
#include <cstdio>

static int search(int full, int columns, int left, int right) {
    if (columns == full) return 1;
    int found = 0;
    for (int open = full & ~(columns | left | right); open; open &= open - 1) {
        const int bit = open & -open;
        found += search(full, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return found;
}

int main() {
    int n;
    while (std::scanf("%d", &n) == 1 && n > 0) {
        const int full = (1 << n) - 1;
        int total = 0;
        for (int column = 0; column < n / 2; ++column) {
            total += 2 * search(full, 1 << column, 2 << column, (1 << column) >> 1);
        }
        if (n % 2 == 1) {
            const int middle = 1 << n / 2;
            total += search(full, middle, middle << 1, middle >> 1);
        }
        std::printf("%d\n", total);
    }
}
