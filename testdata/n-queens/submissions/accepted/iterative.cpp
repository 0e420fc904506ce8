// Distrusts recursion: keeps the masks of every row in arrays and goes up and down in a loop. Right.
#include <array>
#include <iostream>

int count(int n) {
    const int full = (1 << n) - 1;
    std::array<int, 16> columns{}, left{}, right{}, open{};
    int row = 0;
    int total = 0;
    open[0] = full;
    while (row >= 0) {
        if (open[row] == 0) {
            --row;
            continue;
        }
        const int bit = open[row] & -open[row];
        open[row] ^= bit;
        if (row == n - 1) {
            ++total;
            continue;
        }
        columns[row + 1] = columns[row] | bit;
        left[row + 1] = (left[row] | bit) << 1;
        right[row + 1] = (right[row] | bit) >> 1;
        ++row;
        open[row] = full & ~(columns[row] | left[row] | right[row]);
    }
    return total;
}

int main() {
    for (int n; std::cin >> n && n != 0;) std::cout << count(n) << std::endl;
}
