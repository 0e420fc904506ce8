/* Has been bitten by an overflow before, and writes long long wherever int would do; the main for trying it out at home is
   still there. Right. */
#include <stdio.h>

long long n, count, left[40], right[40], col[20];

void place(long long row) {
    if (row == n) {
        count++;
        return;
    }
    for (long long i = 0; i < n; i++) {
        if (col[i] || left[row + i] || right[row - i + n]) continue;
        col[i] = left[row + i] = right[row - i + n] = 1;
        place(row + 1);
        col[i] = left[row + i] = right[row - i + n] = 0;
    }
}

long long totalNQueens(int size) {
    n = size;
    count = 0;
    place(0);
    return count;
}

int main() {
    int size;
    scanf("%d", &size);
    printf("%lld\n", totalNQueens(size));
}
