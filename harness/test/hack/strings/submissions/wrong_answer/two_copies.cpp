// Looks only at the first two copies. Smallest: "aab\n"
#include <algorithm>
#include <iostream>
#include <string>

int main() {
    std::string text;
    std::cin >> text;
    const std::size_t n = text.size();
    std::size_t best = n;
    for (std::size_t length = 1; length < n; ++length) {
        if (n % length == 0 && text.compare(length, length, text, 0, length) == 0) {
            best = std::min(best, length);
        }
    }
    std::cout << best << '\n';
}
