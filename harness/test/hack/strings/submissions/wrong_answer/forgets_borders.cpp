// Begins at nothing where a border goes on no more. Smallest: "aabaaaba\n"
#include <iostream>
#include <string>
#include <vector>

int main() {
    std::string text;
    std::cin >> text;
    const int n = static_cast<int>(text.size());
    std::vector<int> borders(n + 1, 0);
    for (int end = 1, border = 0; end < n; ++end) {
        if (text[end] != text[border]) {
            border = 0;
        }
        if (text[end] == text[border]) {
            ++border;
        }
        borders[end + 1] = border;
    }
    const int period = n - borders[n];
    std::cout << (n % period == 0 ? period : n) << '\n';
}
