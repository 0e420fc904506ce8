// Masks, and the text of a board is changed where the queens are; each board is written at once. Right, and quick.
#include <cstdio>
#include <string>

static const int n = 12;
static std::string text;
static int results = 0;

static void place(int row, int columns, int left, int right) {
    if (row == n) {
        std::printf("result:%d\n%s", ++results, text.c_str());
        return;
    }
    for (int open = ((1 << n) - 1) & ~(columns | left | right); open; open &= open - 1) {
        const int bit = open & -open;
        char& square = text[row * 2 * n + 2 * __builtin_ctz(bit)];
        square = '1';
        place(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
        square = '0';
    }
}

int main() {
    for (int square = 0; square < n * n; ++square) text += square % n == n - 1 ? "0\n" : "0 ";
    place(0, 0, 0, 0);
}
