// Always takes the largest coin that fits. Smallest: "3 4\n2 2 3\n"
#include <algorithm>
#include <functional>
#include <iostream>
#include <vector>

int main() {
    int n = 0;
    int amount = 0;
    std::cin >> n >> amount;
    std::vector<int> coins(n);
    for (int& coin : coins) {
        std::cin >> coin;
    }
    std::sort(coins.begin(), coins.end(), std::greater<>());
    int count = 0;
    for (const int coin : coins) {
        if (coin <= amount) {
            amount -= coin;
            ++count;
        }
    }
    std::cout << (amount == 0 ? count : -1) << '\n';
}
