/* Marks columns and the diagonals row + column; the other diagonals are left out. */
#include <stdio.h>

char board[16][16];
int n, column[16], sum[32];
long total;

void place(int row) {
    if (row == n) {
        total++;
        return;
    }
    for (int c = 0; c < n; c++) {
        if (board[row][c] == '*' || column[c] || sum[row + c]) continue;
        column[c] = sum[row + c] = 1;
        place(row + 1);
        column[c] = sum[row + c] = 0;
    }
}

int main(void) {
    for (int k = 1; scanf("%d", &n) == 1 && n != 0; k++) {
        for (int row = 0; row < n; row++) {
            if (scanf("%15s", board[row]) != 1) return 1;
        }
        total = 0;
        place(0);
        printf("Case %d: %ld\n", k, total);
    }
    return 0;
}
