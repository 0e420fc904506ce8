// Has room for ten rows. `at` throws at the eleventh, nobody catches, and abort ends the program with a signal.
#include <array>
#include <iostream>
#include <string>

int n;
std::array<std::string, 10> board;

int count(int row, int columns, int left, int right) {
    if (row == n) return 1;
    int total = 0;
    for (int column = 0; column < n; ++column) {
        int bit = 1 << column;
        if (board.at(row)[column] != '*' || ((columns | left | right) & bit)) continue;
        total += count(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return total;
}

int main() {
    std::cin >> n;
    for (int row = 0; row < n; ++row) std::cin >> board.at(row);
    std::cout << count(0, 0, 0, 0) << '\n';
}
