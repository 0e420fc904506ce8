/* Has an assertion instead of a message: where N is out of range, it ends by a signal, which is no refusal. */
#include <assert.h>
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
    assert(n >= 1 && n <= 32);
    clock_t start = clock();
    long count = place(n == 32 ? 0xffffffffu : (1u << n) - 1, 0, 0, 0);
    printf("%d queens: %ld solutions in %.3f seconds\n", n, count, (double)(clock() - start) / CLOCKS_PER_SEC);
    return 0;
}
