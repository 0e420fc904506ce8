// Has 32 bits for a time. Smallest: "3 1\n0 147483650\n0 999999999\n0 999999999\n"
#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    int customers = 0;
    int counters = 0;
    std::cin >> customers >> counters;
    std::vector<int> free_at(counters, 0);
    long long arrival = 0;
    for (int i = 0; i < customers; ++i) {
        long long later = 0;
        long long needs = 0;
        std::cin >> later >> needs;
        arrival += later;
        int chosen = 0;
        for (int counter = 0; counter < counters; ++counter) {
            if (std::max<long long>(free_at[counter], arrival) < std::max<long long>(free_at[chosen], arrival)) {
                chosen = counter;
            }
        }
        free_at[chosen] = static_cast<int>(std::max<long long>(free_at[chosen], arrival) + needs);
        std::cout << chosen + 1 << '\n';
    }
    std::cout << *std::max_element(free_at.begin(), free_at.end()) << '\n';
}
