// Has 8 bits for the number of coins. Smallest: 264 bytes
#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    int n = 0;
    int amount = 0;
    std::cin >> n >> amount;
    const signed char none = -1;
    std::vector<signed char> fewest(amount + 1, none);
    fewest[0] = 0;
    for (int i = 0; i < n; ++i) {
        int coin = 0;
        std::cin >> coin;
        for (int sum = amount; sum >= coin; --sum) {
            const signed char before = fewest[sum - coin];
            if (before != none && (fewest[sum] == none || before + 1 < fewest[sum])) {
                fewest[sum] = static_cast<signed char>(before + 1);
            }
        }
    }
    std::cout << (fewest[amount] == none ? -1 : int{fewest[amount]}) << '\n';
}
