/* All n^n ways to put a queen into each row, tested one by one. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char board[16][16];
    int n;
    for (int k = 1; scanf("%d", &n) == 1 && n != 0; k++) {
        int queens[16] = {0};
        long total = 0;
        for (int row = 0; row < n; row++) {
            if (scanf("%15s", board[row]) != 1) return 1;
        }
        for (int row = 0; row >= 0;) {
            int good = 1;
            for (int i = 0; i < n; i++) {
                if (board[i][queens[i]] == '*') good = 0;
                for (int j = 0; j < i; j++) {
                    if (queens[i] == queens[j] || abs(queens[i] - queens[j]) == i - j) good = 0;
                }
            }
            total += good;
            for (row = n - 1; row >= 0 && ++queens[row] == n; row--) queens[row] = 0;
        }
        printf("Case %d: %ld\n", k, total);
    }
    return 0;
}
