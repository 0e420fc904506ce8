/* Makes all 12! orders of the columns by exchanging, puts the queens of each onto a board, and looks along every diagonal of
   it. */
#include <stdio.h>
#include <string.h>

enum { N = 12 };

static int queens[N];
static int board[N][N];
static int results = 0;

static int on_falling_diagonal(int shift) {
    int count = 0;
    for (int row = 0; row < N; row++) {
        if (row + shift >= 0 && row + shift < N) count += board[row][row + shift];
    }
    return count;
}

static int on_rising_diagonal(int sum) {
    int count = 0;
    for (int row = 0; row < N; row++) {
        if (sum - row >= 0 && sum - row < N) count += board[row][sum - row];
    }
    return count;
}

static void print_if_right(void) {
    int right = 1;
    memset(board, 0, sizeof board);
    for (int row = 0; row < N; row++) board[row][queens[row]] = 1;
    for (int shift = 1 - N; shift < N; shift++) right &= on_falling_diagonal(shift) <= 1;
    for (int sum = 0; sum < 2 * N - 1; sum++) right &= on_rising_diagonal(sum) <= 1;
    if (!right) return;
    printf("result:%d\n", ++results);
    for (int row = 0; row < N; row++) {
        for (int column = 0; column < N; column++) printf("%d%c", board[row][column], column + 1 < N ? ' ' : '\n');
    }
}

static void exchange(int i, int j) {
    int kept = queens[i];
    queens[i] = queens[j];
    queens[j] = kept;
}

static void place(int row) {
    if (row == N) {
        print_if_right();
        return;
    }
    for (int other = row; other < N; other++) {
        exchange(row, other);
        place(row + 1);
        exchange(row, other);
    }
}

int main(void) {
    for (int row = 0; row < N; row++) queens[row] = row;
    place(0);
    return 0;
}
