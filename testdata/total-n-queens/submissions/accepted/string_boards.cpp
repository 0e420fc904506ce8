// Backtracking that copies a board of strings for every queen, as code for exercise sites does. Right, if slow.
bool is_free(const vector<string>& board, int row, int column) {
    const int n = board.size();
    for (int up = 1; up <= row; ++up) {
        if (board[row - up][column] == 'Q') return false;
        if (column >= up && board[row - up][column - up] == 'Q') return false;
        if (column + up < n && board[row - up][column + up] == 'Q') return false;
    }
    return true;
}

int count(vector<string> board, int row) {
    const int n = board.size();
    if (row == n) return 1;
    int total = 0;
    for (int column = 0; column < n; ++column) {
        if (!is_free(board, row, column)) continue;
        vector<string> next = board;
        next[row][column] = 'Q';
        total += count(next, row + 1);
    }
    return total;
}

int totalNQueens(int n) {
    return count(vector<string>(n, string(n, '.')), 0);
}
