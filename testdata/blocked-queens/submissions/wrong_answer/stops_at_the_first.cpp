// Read "at least one placement" as the question: stops at the first one and prints 1.
#include <iostream>
#include <string>
#include <vector>

int n;
std::vector<std::string> squares;

bool place(int row, int columns, int left, int right) {
    if (row == n) return true;
    for (int column = 0; column < n; ++column) {
        int bit = 1 << column;
        if (squares[row][column] == '.' || ((columns | left | right) & bit)) continue;
        if (place(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1)) return true;
    }
    return false;
}

int main() {
    std::cin >> n;
    squares.resize(n);
    for (auto& row : squares) std::cin >> row;
    std::cout << place(0, 0, 0, 0) << '\n';
}
