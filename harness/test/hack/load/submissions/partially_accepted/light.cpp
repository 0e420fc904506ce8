// Takes nothing that weighs more than 500. Smallest: "1 501\n501 1\n"
#include <algorithm>
#include <iostream>
#include <numeric>
#include <vector>

int main() {
    int n = 0;
    int capacity = 0;
    std::cin >> n >> capacity;
    std::vector<int> weights(n);
    std::vector<long long> values(n);
    for (int i = 0; i < n; ++i) {
        std::cin >> weights[i] >> values[i];
    }
    std::vector<std::vector<long long>> best(n + 1, std::vector<long long>(capacity + 1, 0));
    for (int i = 0; i < n; ++i) {
        for (int room = 0; room <= capacity; ++room) {
            best[i + 1][room] = best[i][room];
            if (weights[i] <= room && weights[i] <= 500) {
                best[i + 1][room] = std::max(best[i][room], best[i][room - weights[i]] + values[i]);
            }
        }
    }
    std::cout << best[n][capacity];
    int room = capacity;
    for (int i = n - 1; i >= 0; --i) {
        if (best[i + 1][room] != best[i][room]) {
            std::cout << ' ' << i + 1;
            room -= weights[i];
        }
    }
    std::cout << '\n';
}
