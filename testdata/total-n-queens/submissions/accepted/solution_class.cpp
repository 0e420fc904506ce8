// Pasted from an exercise site: a class with marked columns and diagonals as members. Each call has a new object, so
// the counter needs no reset. Right.
class Solution {
    vector<bool> columns, sums, differences;
    int count = 0;

    void backtrack(int row, int n) {
        if (row == n) {
            ++count;
            return;
        }
        for (int column = 0; column < n; ++column) {
            if (columns[column] || sums[row + column] || differences[row - column + n]) continue;
            columns[column] = sums[row + column] = differences[row - column + n] = true;
            backtrack(row + 1, n);
            columns[column] = sums[row + column] = differences[row - column + n] = false;
        }
    }

public:
    int totalNQueens(int n) {
        columns.assign(n, false);
        sums.assign(2 * n, false);
        differences.assign(2 * n, false);
        backtrack(0, n);
        return count;
    }
};
