// An exercise-site regular: columns and both diagonals as bits of three masks, lowest free bit first. Right.
int n, col, left, right, ans;

void place(int row) {
    if (row == n) {
        ans++;
        return;
    }
    int free = ~(col | left | right) & ((1 << n) - 1);
    while (free) {
        int bit = free & -free;
        free ^= bit;
        int oldCol = col, oldLeft = left, oldRight = right;
        col |= bit;
        left = (left | bit) << 1;
        right = (right | bit) >> 1;
        place(row + 1);
        col = oldCol, left = oldLeft, right = oldRight;
    }
}

int totalNQueens(int size) {
    n = size;
    col = left = right = ans = 0;
    place(0);
    return ans;
}
