// Has 32 bits for a sum. Smallest: "3\n147483650 999999999 999999999\n"
#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    int n = 0;
    std::cin >> n;
    std::vector<long long> numbers(n);
    for (long long& number : numbers) {
        std::cin >> number;
    }
    int sum = static_cast<int>(numbers[0]);
    long long best = sum;
    for (int i = 1; i < n; ++i) {
        sum = static_cast<int>(std::max<long long>(sum, 0) + numbers[i]);
        best = std::max<long long>(best, sum);
    }
    std::cout << best << '\n';
}
