// The masks of each row in arrays, and a loop that goes down and back. Right.
#include <cstdio>

int main() {
    int n;
    for (int k = 1; std::scanf("%d", &n) == 1 && n != 0; ++k) {
        unsigned allowed[15] = {}, columns[15] = {}, left[15] = {}, right[15] = {}, open[15] = {};
        char line[16];
        for (int row = 0; row < n; ++row) {
            if (std::scanf("%15s", line) != 1) return 1;
            for (int column = 0; column < n; ++column) allowed[row] |= (line[column] == '.') << column;
        }
        long total = 0;
        int row = 0;
        open[0] = allowed[0];
        while (row >= 0) {
            if (open[row] == 0) {
                --row;
                continue;
            }
            const unsigned bit = open[row] & -open[row];
            open[row] ^= bit;
            if (row == n - 1) {
                ++total;
                continue;
            }
            columns[row + 1] = columns[row] | bit;
            left[row + 1] = (left[row] | bit) << 1;
            right[row + 1] = (right[row] | bit) >> 1;
            ++row;
            open[row] = allowed[row] & ~(columns[row] | left[row] | right[row]);
        }
        std::printf("Case %d: %ld\n", k, total);
    }
}
