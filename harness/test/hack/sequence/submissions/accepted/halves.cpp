#include <algorithm>
#include <iostream>
#include <vector>

std::vector<long long> numbers;

// The largest sum of the numbers [from, to).
long long best_of(int from, int to) {
    if (to - from == 1) {
        return numbers[from];
    }
    const int middle = from + (to - from) / 2;
    long long left = numbers[middle - 1];
    long long sum = 0;
    for (int i = middle - 1; i >= from; --i) {
        sum += numbers[i];
        left = std::max(left, sum);
    }
    long long right = numbers[middle];
    sum = 0;
    for (int i = middle; i < to; ++i) {
        sum += numbers[i];
        right = std::max(right, sum);
    }
    return std::max({left + right, best_of(from, middle), best_of(middle, to)});
}

int main() {
    int n = 0;
    std::cin >> n;
    numbers.resize(n);
    for (long long& number : numbers) {
        std::cin >> number;
    }
    std::cout << best_of(0, n) << '\n';
}
