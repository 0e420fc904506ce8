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
            set<int> falling, rising;
            for (int i = 0; i < n; ++i) {
                falling.insert(i - queens[i]);
                rising.insert(i + queens[i]);
            }
            if (falling.size() == n && rising.size() == n) ++total;
            return;
        }
        for (int other = row; other < n; ++other) {
            swap(queens[row], queens[other]);
            permute(queens, row + 1);
            swap(queens[row], queens[other]);
        }
    }
};
