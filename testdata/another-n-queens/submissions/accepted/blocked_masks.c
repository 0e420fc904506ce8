/* Masks, with a global counter that starts from 0 for each board. Right. */
#include <stdio.h>
#include <string.h>

static int n, full, bad[16];
static long total;

static void place(int row, int columns, int left, int right) {
    if (columns == full) {
        total++;
        return;
    }
    for (int open = full & ~(columns | left | right | bad[row]); open; open &= open - 1) {
        int bit = open & -open;
        place(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
}

int main(void) {
    char line[32];
    for (int k = 1; scanf("%d", &n) == 1 && n != 0; k++) {
        memset(bad, 0, sizeof bad);
        for (int row = 0; row < n; row++) {
            if (scanf("%31s", line) != 1) return 1;
            for (int column = 0; column < n; column++) {
                if (line[column] == '*') bad[row] |= 1 << column;
            }
        }
        full = (1 << n) - 1;
        total = 0;
        place(0, 0, 0, 0);
        printf("Case %d: %ld\n", k, total);
    }
    return 0;
}
