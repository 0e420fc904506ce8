// Compares hashes that overflow, so they are those of the last four letters. Smallest: "baaaaa\n"
#include <iostream>
#include <string>
#include <vector>

int main() {
    std::string text;
    std::cin >> text;
    const std::size_t n = text.size();
    std::vector<unsigned> hashes(n + 1, 0);
    std::vector<unsigned> powers(n + 1, 1);
    for (std::size_t i = 0; i < n; ++i) {
        hashes[i + 1] = hashes[i] * 256 + static_cast<unsigned>(text[i]);
        powers[i + 1] = powers[i] * 256;
    }
    std::size_t best = n;
    for (std::size_t length = n; length > 0; --length) {
        if (n % length == 0 && hashes[n] - hashes[length] * powers[n - length] == hashes[n - length]) {
            best = length;
        }
    }
    std::cout << best << '\n';
}
