// Goes through all n! orders of the columns, and looks at the squares and the diagonals of full boards only: right, but too
// slow for n = 12.
#include <algorithm>
#include <cstdlib>
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
        bool good = true;
        for (int i = 0; i < n && good; ++i) {
            for (int j = 0; j < i && good; ++j) good = std::abs(queens[i] - queens[j]) != i - j;
        }
        for (int row = 0; row < n && good; ++row) good = squares[row][queens[row]] == '*';
        total += good;
    } while (std::next_permutation(queens.begin(), queens.end()));
    std::cout << total << '\n';
}
