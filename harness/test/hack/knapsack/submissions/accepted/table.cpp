#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    int n = 0;
    int amount = 0;
    std::cin >> n >> amount;
    const int none = 1'000'000'000;
    std::vector<int> fewest(amount + 1, none);
    fewest[0] = 0;
    for (int i = 0; i < n; ++i) {
        int coin = 0;
        std::cin >> coin;
        for (int sum = amount; sum >= coin; --sum) {
            fewest[sum] = std::min(fewest[sum], fewest[sum - coin] + 1);
        }
    }
    std::cout << (fewest[amount] == none ? -1 : fewest[amount]) << '\n';
}
