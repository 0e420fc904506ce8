// Goes through all n! orders of the columns and looks at the diagonals of each: right, but 12 columns have 479
// million orders.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <numeric>
#include <vector>

bool attack_each_other(const std::vector<int>& queens) {
    for (std::size_t i = 0; i < queens.size(); ++i) {
        for (std::size_t j = i + 1; j < queens.size(); ++j) {
            if (std::abs(queens[i] - queens[j]) == static_cast<int>(j - i)) return true;
        }
    }
    return false;
}

int main() {
    for (int n; std::cin >> n && n != 0;) {
        std::vector<int> queens(n);
        std::iota(queens.begin(), queens.end(), 0);
        long total = 0;
        do {
            if (!attack_each_other(queens)) ++total;
        } while (std::next_permutation(queens.begin(), queens.end()));
        std::cout << total << '\n';
    }
}
