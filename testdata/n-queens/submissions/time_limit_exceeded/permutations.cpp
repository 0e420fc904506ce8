// Goes through all n! orders of the columns and looks at the diagonals of each: right, but 12 columns have 479
// million orders.
#include <algorithm>
#include <iostream>
#include <numeric>
#include <set>
#include <vector>

bool attack_each_other(const std::vector<int>& queens) {
    const int n = queens.size();
    std::set<int> falling, rising;
    for (int row = 0; row < n; ++row) {
        falling.insert(row - queens[row]);
        rising.insert(row + queens[row]);
    }
    return std::ssize(falling) < n || std::ssize(rising) < n;
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
