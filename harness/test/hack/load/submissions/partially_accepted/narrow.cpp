// Has 32 bits for the value of a load. Smallest: "3 3\n1 147483648\n1 1000000000\n1 1000000000\n"
#include <algorithm>
#include <iostream>
#include <numeric>
#include <vector>

int main() {
    int n = 0;
    int capacity = 0;
    std::cin >> n >> capacity;
    std::vector<int> weights(n);
    std::vector<int> values(n);
    for (int i = 0; i < n; ++i) {
        std::cin >> weights[i] >> values[i];
    }
    std::vector<std::vector<int>> best(n + 1, std::vector<int>(capacity + 1, 0));
    for (int i = 0; i < n; ++i) {
        for (int room = 0; room <= capacity; ++room) {
            best[i + 1][room] = best[i][room];
            if (weights[i] <= room) {
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
