/* Puts the queens into the rows in all N^N ways and tests only the full board. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static long n;
static int queens[33];

static int legal(void) {
    for (int row = 1; row < n; row++) {
        for (int earlier = 0; earlier < row; earlier++) {
            int distance = abs(queens[row] - queens[earlier]);
            if (distance == 0 || distance == row - earlier) return 0;
        }
    }
    return 1;
}

static long place(int row) {
    if (row == n) return legal();
    long total = 0;
    for (queens[row] = 0; queens[row] < n; queens[row]++) total += place(row + 1);
    return total;
}

int main(int argc, char** argv) {
    n = argc > 1 ? strtol(argv[1], NULL, 10) : 16;
    if (n < 1 || n > 32) {
        fprintf(stderr, "N must be from 1 to 32\n");
        return 1;
    }
    clock_t start = clock();
    long count = place(0);
    printf("%ld queens: %ld solutions in %.3f seconds\n", n, count, (double)(clock() - start) / CLOCKS_PER_SEC);
    return 0;
}
