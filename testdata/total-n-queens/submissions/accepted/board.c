/* Keeps the whole board as 0 and 1 and looks upward, and up along both diagonals, for a queen. Even has functions named
   read and write. Right. */
int board[12][12], left, right, n;

int read(int row, int col) {
    return board[row][col];
}

void write(int row, int col, int value) {
    board[row][col] = value;
}

int safe(int row, int col) {
    for (int i = row - 1; i >= 0; i--) {
        if (read(i, col)) return 0;
    }
    for (int i = row - 1, j = col - 1; i >= 0 && j >= 0; i--, j--) {
        if (read(i, j)) return 0;
    }
    for (int i = row - 1, j = col + 1; i >= 0 && j < n; i--, j++) {
        if (read(i, j)) return 0;
    }
    return 1;
}

int solve(int row) {
    if (row == n) return 1;
    int total = 0;
    for (int col = 0; col < n; col++) {
        if (!safe(row, col)) continue;
        write(row, col, 1);
        total += solve(row + 1);
        write(row, col, 0);
    }
    return total;
}

int totalNQueens(int size) {
    n = size;
    return solve(0);
}
