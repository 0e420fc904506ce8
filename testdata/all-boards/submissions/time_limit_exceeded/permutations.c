/* Makes all 12! orders of the columns by exchanging, and looks at the diagonals of the full ones only. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 12 };

static int queens[N];
static int results = 0;

static void print_if_right(void) {
    for (int i = 0; i < N; i++) {
        for (int j = i + 1; j < N; j++) {
            if (abs(queens[i] - queens[j]) == j - i) return;
        }
    }
    printf("result:%d\n", ++results);
    for (int row = 0; row < N; row++) {
        for (int column = 0; column < N; column++) printf("%d%c", queens[row] == column, column + 1 < N ? ' ' : '\n');
    }
}

static void exchange(int i, int j) {
    int kept = queens[i];
    queens[i] = queens[j];
    queens[j] = kept;
}

static void place(int row) {
    if (row == N) {
        print_if_right();
        return;
    }
    for (int other = row; other < N; other++) {
        exchange(row, other);
        place(row + 1);
        exchange(row, other);
    }
}

int main(void) {
    for (int row = 0; row < N; row++) queens[row] = row;
    place(0);
    return 0;
}
