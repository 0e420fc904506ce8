// Only divides by two. Smallest: "aaa\n"
#include <iostream>
#include <string>

int main() {
    std::string text;
    std::cin >> text;
    while (text.size() % 2 == 0 && text.substr(0, text.size() / 2) == text.substr(text.size() / 2)) {
        text.resize(text.size() / 2);
    }
    std::cout << text.size() << '\n';
}
