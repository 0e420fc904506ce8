/* Every board is right, but a line with the total follows, which nobody asked for. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 12 };

static int queens[N];
static int results = 0;

static void print(void) {
    printf("result:%d\n", ++results);
    for (int row = 0; row < N; row++) {
        for (int column = 0; column < N; column++) {
            printf("%d%c", queens[row] == column, column + 1 < N ? ' ' : '\n');
        }
    }
}

static int safe(int row, int column) {
    for (int i = 0; i < row; i++) {
        if (queens[i] == column || abs(queens[i] - column) == row - i) return 0;
    }
    return 1;
}

static void place(int row) {
    if (row == N) {
        print();
        return;
    }
    for (int column = 0; column < N; column++) {
        if (safe(row, column)) {
            queens[row] = column;
            place(row + 1);
        }
    }
}

int main(void) {
    place(0);
    printf("total:%d\n", results);
    return 0;
}
