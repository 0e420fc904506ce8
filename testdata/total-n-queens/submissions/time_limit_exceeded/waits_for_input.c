/* @EXPECTED_RESULTS@: ILE
   Wants to be told to go on before it counts a big board, and waits on a pipe of its own into which nobody ever writes:
   it uses no cpu time at all, so that only the wall clock ends it. */
int pipe(int ends[2]);
long read(int descriptor, void* bytes, unsigned long size);

static int masks(int full, int columns, int left, int right) {
    if (columns == full) return 1;
    int total = 0;
    for (int open = full & ~(columns | left | right); open; open &= open - 1) {
        int bit = open & -open;
        total += masks(full, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return total;
}

int totalNQueens(int n) {
    int ends[2];
    char go;
    if (n == 11 && pipe(ends) == 0) {
        if (read(ends[0], &go, 1) != 1) return -1;
    }
    return masks((1 << n) - 1, 0, 0, 0);
}
