// Has room for 100000 numbers. Smallest: 200009 bytes
#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    int n = 0;
    std::cin >> n;
    std::vector<long long> numbers(std::min(n, 100'000));
    for (int i = 0; i < n; ++i) {
        std::cin >> numbers.at(i);
    }
    long long sum = numbers[0];
    long long best = sum;
    for (int i = 1; i < n; ++i) {
        sum = std::max(sum, 0LL) + numbers[i];
        best = std::max(best, sum);
    }
    std::cout << best << '\n';
}
