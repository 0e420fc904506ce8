/* Prints the right number and then returns it from main too: any exit code but 0 tells that the program failed. */
#include <stdio.h>

static int n, allowed[16];

static int count(int row, int columns, int left, int right) {
    if (row == n) return 1;
    int total = 0;
    for (int open = allowed[row] & ~(columns | left | right); open; open &= open - 1) {
        int bit = open & -open;
        total += count(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return total;
}

int main(void) {
    char line[16];
    scanf("%d", &n);
    for (int row = 0; row < n; row++) {
        scanf("%15s", line);
        for (int column = 0; column < n; column++) {
            if (line[column] == '*') allowed[row] |= 1 << column;
        }
    }
    int total = count(0, 0, 0, 0);
    printf("%d\n", total);
    return total;
}
