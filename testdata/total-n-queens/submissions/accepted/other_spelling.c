/* Writes C, and spells the function with a small q, as one site does. Array of positions, no recursion: the row goes
   forth and back by itself. Right. */
static int y0[16];
int count;

int totalNqueens(int n) {
    int row = 0;
    count = 0;
    y0[0] = -1;
    while (row >= 0) {
        int ok = 0;
        while (!ok && ++y0[row] < n) {
            ok = 1;
            for (int i = 0; i < row; i++) {
                if (y0[i] == y0[row] || abs(y0[i] - y0[row]) == row - i) {
                    ok = 0;
                    break;
                }
            }
        }
        if (!ok) {
            row--;
        } else if (row == n - 1) {
            count++;
        } else {
            y0[++row] = -1;
        }
    }
    return count;
}
