// 力扣 52. N 皇后 II:回溯,数组 path 记录每一行的皇后放在哪一列,valid 检查能不能放。
class Solution {
private:
    vector<int> path;
    int result = 0;

    bool valid(int row, int col) {
        for (int i = 0; i < row; i++) {
            if (path[i] == col) return false;                 // 同一列
            if (abs(row - i) == abs(col - path[i])) return false;  // 同一条对角线
        }
        return true;
    }

    void dfs(int n, int row) {
        if (row == n) {
            result++;
            return;
        }
        for (int col = 0; col < n; col++) {
            if (valid(row, col)) {
                path[row] = col;
                dfs(n, row + 1);
            }
        }
    }

public:
    int totalNQueens(int n) {
        path.resize(n);
        dfs(n, 0);
        return result;
    }
};
