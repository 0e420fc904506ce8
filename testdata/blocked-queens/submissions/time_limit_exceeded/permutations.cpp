// Goes through all n! orders of the columns, and marks the diagonals of full boards only: right, but too slow for n = 12.
#include <algorithm>
#include <iostream>
#include <numeric>
#include <string>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<std::string> squares(n);
    for (auto& row : squares) std::cin >> row;
    std::vector<int> queens(n);
    std::iota(queens.begin(), queens.end(), 0);
    long total = 0;
    do {
        std::vector<int> falling(2 * n), rising(2 * n);
        bool good = true;
        for (int row = 0; row < n; ++row) {
            good &= squares[row][queens[row]] == '*';
            good &= falling[row - queens[row] + n]++ == 0;
            good &= rising[row + queens[row]]++ == 0;
        }
        total += good;
    } while (std::next_permutation(queens.begin(), queens.end()));
    std::cout << total << '\n';
}
