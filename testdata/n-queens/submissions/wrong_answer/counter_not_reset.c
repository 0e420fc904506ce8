/* The global counter is never set back, so that each answer includes all those before it. */
#include <stdio.h>

int full, total = 0;

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
    int n;
    while (scanf("%d", &n) == 1 && n != 0) {
        full = (1 << n) - 1;
        place(0, 0, 0);
        printf("%d\n", total);
    }
    return 0;
}
