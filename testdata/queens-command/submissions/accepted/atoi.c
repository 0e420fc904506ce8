/* Reads N with atoi into an int, which holds every argument that there may be. Right. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static long place(unsigned full, unsigned columns, unsigned left, unsigned right) {
    if (columns == full) return 1;
    long total = 0;
    for (unsigned open = full & ~(columns | left | right); open; open &= open - 1) {
        unsigned bit = open & -open;
        total += place(full, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return total;
}

int main(int argc, char** argv) {
    int n = argc > 1 ? atoi(argv[1]) : 16;
    if (n < 1 || n > 32) {
        fprintf(stderr, "N must be from 1 to 32\n");
        return 1;
    }
    clock_t start = clock();
    long count = place(n == 32 ? 0xffffffffu : (1u << n) - 1, 0, 0, 0);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    printf("%d queens: %ld solutions in %.3f seconds\n", n, count, seconds);
    return 0;
}
