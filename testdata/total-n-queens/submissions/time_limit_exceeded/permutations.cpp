// Puts the columns into every order and looks at the diagonals when all queens stand: right, and quick enough up to ten rows.
class Solution {
public:
    int totalNQueens(int n) {
        vector<int> queens(n);
        iota(queens.begin(), queens.end(), 0);
        total = 0;
        permute(queens, 0);
        return total;
    }

private:
    int total = 0;

    void permute(vector<int>& queens, int row) {
        const int n = queens.size();
        if (row == n) {
            for (int i = 0; i < n; ++i) {
                for (int j = i + 1; j < n; ++j) {
                    if (abs(queens[i] - queens[j]) == j - i) return;
                }
            }
            ++total;
            return;
        }
        for (int other = row; other < n; ++other) {
            swap(queens[row], queens[other]);
            permute(queens, row + 1);
            swap(queens[row], queens[other]);
        }
    }
};
