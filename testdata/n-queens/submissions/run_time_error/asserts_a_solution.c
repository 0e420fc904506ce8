/* Is sure that every board has a placement and says so with assert: 2 × 2 and 3 × 3 have none, and abort ends the program
   with a signal. */
#include <assert.h>
#include <stdio.h>

static int count(int full, int columns, int left, int right) {
    if (columns == full) return 1;
    int total = 0;
    for (int open = full & ~(columns | left | right); open; open &= open - 1) {
        int bit = open & -open;
        total += count(full, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return total;
}

int main(void) {
    int n;
    while (scanf("%d", &n) == 1 && n != 0) {
        int total = count((1 << n) - 1, 0, 0, 0);
        assert(total > 0);
        printf("%d\n", total);
    }
    return 0;
}
