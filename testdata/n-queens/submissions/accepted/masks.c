/* The three masks in C, with a global counter that is set to 0 for each n. Right. */
#include <stdio.h>

static int full;
static long total;

static void place(int columns, int left, int right) {
    if (columns == full) {
        total++;
        return;
    }
    for (int open = full & ~(columns | left | right); open != 0; open &= open - 1) {
        int bit = open & -open;
        place(columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
}

int main(void) {
    int n;
    while (scanf("%d", &n) == 1 && n != 0) {
        full = (1 << n) - 1;
        total = 0;
        place(0, 0, 0);
        printf("%ld\n", total);
    }
    return 0;
}
