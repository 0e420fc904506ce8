/* Believes that row - column tells both diagonals. Only one of them is checked, so that n = 2 has a solution already. */
int queens[16], total;

void search(int row, int n) {
    if (row == n) {
        total++;
        return;
    }
    for (int col = 0; col < n; col++) {
        int ok = 1;
        for (int i = 0; i < row; i++) {
            if (queens[i] == col || i - queens[i] == row - col) ok = 0;
        }
        if (ok) {
            queens[row] = col;
            search(row + 1, n);
        }
    }
}

int totalNQueens(int n) {
    total = 0;
    search(0, n);
    return total;
}
