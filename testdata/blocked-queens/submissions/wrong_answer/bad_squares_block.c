/* Takes forbidden squares for holes or walls: looks from a square up to the first forbidden one only, so that queens on
   the two sides of it don't see each other. */
#include <stdio.h>

char board[16][16];
int queen[16][16], n, total;

int attacked(int row, int column) {
    for (int way = -1; way <= 1; way++) {
        int i = row - 1, j = column + way;
        while (i >= 0 && j >= 0 && j < n && board[i][j] == '*') {
            if (queen[i][j]) return 1;
            i--;
            j += way;
        }
    }
    return 0;
}

void place(int row) {
    if (row == n) {
        total++;
        return;
    }
    for (int column = 0; column < n; column++) {
        if (board[row][column] == '*' && !attacked(row, column)) {
            queen[row][column] = 1;
            place(row + 1);
            queen[row][column] = 0;
        }
    }
}

int main(void) {
    if (scanf("%d", &n) != 1) return 1;
    for (int row = 0; row < n; row++) {
        if (scanf("%15s", board[row]) != 1) return 1;
    }
    place(0);
    printf("%d\n", total);
    return 0;
}
