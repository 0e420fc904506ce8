// Takes a word whose last copy is cut off. Smallest: "aba\n"
#include <iostream>
#include <string>
#include <vector>

int main() {
    std::string text;
    std::cin >> text;
    const int n = static_cast<int>(text.size());
    std::vector<int> borders(n + 1, 0);
    for (int end = 1, border = 0; end < n; ++end) {
        while (border > 0 && text[end] != text[border]) {
            border = borders[border];
        }
        if (text[end] == text[border]) {
            ++border;
        }
        borders[end + 1] = border;
    }
    const int period = n - borders[n];
    std::cout << period << '\n';
}
