// Compares only which letters there are. Smallest: "abba\n"
#include <algorithm>
#include <iostream>
#include <string>

std::string sorted(std::string text) {
    std::sort(text.begin(), text.end());
    return text;
}

bool has_the_letters(const std::string& text, std::size_t length) {
    for (std::size_t begin = length; begin < text.size(); begin += length) {
        if (sorted(text.substr(begin, length)) != sorted(text.substr(0, length))) {
            return false;
        }
    }
    return true;
}

int main() {
    std::string text;
    std::cin >> text;
    const std::size_t n = text.size();
    std::size_t best = n;
    for (std::size_t length = 1; length < n; ++length) {
        if (n % length == 0 && has_the_letters(text, length)) {
            best = std::min(best, length);
        }
    }
    std::cout << best << '\n';
}
