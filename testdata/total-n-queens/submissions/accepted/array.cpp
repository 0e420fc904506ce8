// A first-year student who learnt backtracking from the book: the queen of each row is a number in an array, and a new
// one is held against every earlier row. Slow beside bit masks, but right, and fast enough. The globals have
// the names that everybody gives them.
int n;
int path[20];
int left, right, count;

bool check(int row, int col) {
    for (int i = 0; i < row; i++) {
        if (path[i] == col || abs(path[i] - col) == row - i) return false;
    }
    return true;
}

void dfs(int row) {
    if (row == n) {
        ::count++;
        return;
    }
    for (int col = left; col <= right; col++) {
        if (check(row, col)) {
            path[row] = col;
            dfs(row + 1);
        }
    }
}

int totalNQueens(int size) {
    n = size;
    left = 0;
    right = n - 1;
    count = 0;
    dfs(0);
    return count;
}
