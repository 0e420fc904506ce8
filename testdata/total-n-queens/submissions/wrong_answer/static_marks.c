/* Comes back from the middle of a row with `return` once it is done there, and so leaves the last column's mark set: the
   marks live from call to call, and every later call is missing a column. The first call of a run is right. */
static int column[16], sum[32], difference[32];

static int place(int n, int row) {
    if (row == n) return 1;
    int total = 0;
    for (int c = 0; c < n; c++) {
        if (column[c] || sum[row + c] || difference[row - c + n]) continue;
        column[c] = sum[row + c] = difference[row - c + n] = 1;
        total += place(n, row + 1);
        if (row == 0 && c == n - 1) return total;
        column[c] = sum[row + c] = difference[row - c + n] = 0;
    }
    return total;
}

int totalNQueens(int n) {
    return place(n, 0);
}
