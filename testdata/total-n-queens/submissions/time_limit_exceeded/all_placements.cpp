// Tries all n^n ways to put a queen into each row and tests each full board. Right in the end, but 11^11 boards take
// hours.
class Solution {
public:
    int totalNQueens(int n) {
        vector<int> queens(n, 0);
        int total = 0;
        while (true) {
            bool ok = true;
            for (int i = 0; i < n && ok; ++i) {
                for (int j = 0; j < i && ok; ++j) {
                    if (queens[i] == queens[j] || abs(queens[i] - queens[j]) == i - j) ok = false;
                }
            }
            if (ok) ++total;
            int row = n - 1;
            while (row >= 0 && ++queens[row] == n) queens[row--] = 0;
            if (row < 0) return total;
        }
    }
};
