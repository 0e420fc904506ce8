/* Gets memory for the rows it expects, twelve, and follows a null pointer at the thirteenth: a segmentation fault. */
#include <stdio.h>
#include <stdlib.h>

static char* volatile board[16];
static int n;

static long place(int row, int columns, int left, int right) {
    if (row == n) return 1;
    long total = 0;
    for (int column = 0; column < n; column++) {
        int bit = 1 << column;
        if (board[row][column] == '*' || ((columns | left | right) & bit)) continue;
        total += place(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return total;
}

int main(void) {
    for (int row = 0; row < 12; row++) board[row] = malloc(16);
    for (int k = 1; scanf("%d", &n) == 1 && n != 0; k++) {
        for (int row = 0; row < n; row++) {
            char* line = board[row];
            int c = getchar();
            while (c != '.' && c != '*') c = getchar();
            for (int column = 0; column < n; column++, c = getchar()) line[column] = (char)c;
        }
        printf("Case %d: %ld\n", k, place(0, 0, 0, 0));
    }
    return 0;
}
