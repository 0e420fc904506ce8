// Has heard of the eight queens only: a ninth row does not fit into the array. `at` throws, nobody catches, and abort
// ends the program with a signal.
array<int, 8> queens;

int place(int n, int row) {
    if (row == n) return 1;
    int total = 0;
    for (int column = 0; column < n; ++column) {
        bool ok = true;
        for (int i = 0; i < row; ++i) {
            if (queens.at(i) == column || abs(queens.at(i) - column) == row - i) ok = false;
        }
        if (!ok) continue;
        queens.at(row) = column;
        total += place(n, row + 1);
    }
    return total;
}

int totalNQueens(int n) {
    return place(n, 0);
}
