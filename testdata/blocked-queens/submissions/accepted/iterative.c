/* No recursion: one loop moves the queen of the current row on, and goes a row down or back. Marks tell the columns and
   diagonals that are taken. Right. */
#include <stdio.h>

int main(void) {
    int n;
    char board[12][16];
    int at[12], column[12] = {0}, sum[24] = {0}, difference[24] = {0};
    if (scanf("%d", &n) != 1) return 1;
    for (int i = 0; i < n; i++) {
        if (scanf("%15s", board[i]) != 1) return 1;
    }
    long total = 0;
    int row = 0;
    at[0] = -1;
    while (row >= 0) {
        int c = at[row];
        if (c >= 0) column[c] = sum[row + c] = difference[row - c + n] = 0;
        do c++;
        while (c < n && (board[row][c] == '.' || column[c] || sum[row + c] || difference[row - c + n]));
        if (c == n) {
            row--;
            continue;
        }
        at[row] = c;
        column[c] = sum[row + c] = difference[row - c + n] = 1;
        if (row + 1 == n) {
            total++;
        } else {
            at[++row] = -1;
        }
    }
    printf("%ld\n", total);
    return 0;
}
