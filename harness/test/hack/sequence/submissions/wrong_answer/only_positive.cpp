// Takes no sum across a number below 0. Smallest: "3\n2 -1 2\n"
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
    long long sum = numbers[0];
    long long best = sum;
    for (int i = 1; i < n; ++i) {
        sum = numbers[i] < 0 ? numbers[i] : std::max(sum, 0LL) + numbers[i];
        best = std::max(best, sum);
    }
    std::cout << best << '\n';
}
