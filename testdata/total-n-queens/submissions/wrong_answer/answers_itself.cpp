// Tries to be the program: reads the numbers and prints the answers before main begins, then ends everything in good
// standing. Its input is empty and its output goes nowhere.
#include <iostream>
#include <cstdlib>

int answer(int n, int columns, int left, int right) {
    int full = (1 << n) - 1;
    if (columns == full) return 1;
    int total = 0;
    for (int open = full & ~(columns | left | right); open; open &= open - 1) {
        int bit = open & -open;
        total += answer(n, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return total;
}

struct Program {
    Program() {
        int n;
        while (cin >> n) cout << answer(n, 0, 0, 0) << endl;
        exit(0);
    }
} program;

int totalNQueens(int) {
    return 0;
}
