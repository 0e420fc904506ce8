/* An array of positions; a new queen is held against every earlier row. Right. */
#include <stdio.h>
#include <stdlib.h>

char board[16][16];
int n, position[16], total;

int safe(int row, int column) {
    if (board[row][column] != '*') return 0;
    for (int i = 0; i < row; i++) {
        if (position[i] == column || abs(position[i] - column) == row - i) return 0;
    }
    return 1;
}

void place(int row) {
    if (row == n) {
        total++;
        return;
    }
    for (int column = 0; column < n; column++) {
        if (safe(row, column)) {
            position[row] = column;
            place(row + 1);
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
