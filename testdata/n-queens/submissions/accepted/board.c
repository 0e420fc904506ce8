/* A board of 0 and 1, with a look upward and along both diagonals for each square. Right. */
#include <stdio.h>

int board[16][16], n;
long total;

int safe(int row, int column) {
    int i, j;
    for (i = 0; i < row; i++) {
        if (board[i][column]) return 0;
    }
    for (i = row - 1, j = column - 1; i >= 0 && j >= 0; i--, j--) {
        if (board[i][j]) return 0;
    }
    for (i = row - 1, j = column + 1; i >= 0 && j < n; i--, j++) {
        if (board[i][j]) return 0;
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
            board[row][column] = 1;
            place(row + 1);
            board[row][column] = 0;
        }
    }
}

int main(void) {
    while (scanf("%d", &n) == 1 && n != 0) {
        total = 0;
        place(0);
        printf("%ld\n", total);
    }
    return 0;
}
