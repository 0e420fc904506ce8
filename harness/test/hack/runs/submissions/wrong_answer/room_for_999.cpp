// Has room for 999 letters. Smallest: 1006 bytes
#include <cctype>
#include <iostream>
#include <string>

std::string send(const std::string& word) {
    std::string code;
    char letters[999] = {};
    word.copy(letters, 999);
    for (std::size_t from = 0, to = 0; from < word.size() && from < 999; from = to) {
        while (to < 999 && to < word.size() && letters[to] == letters[from]) {
            ++to;
        }
        code += letters[from] + std::to_string(to - from);
    }
    return code;
}

std::string receive(const std::string& code) {
    std::string word;
    for (std::size_t at = 0; at < code.size();) {
        const char letter = code[at++];
        int count = 0;
        while (at < code.size() && std::isdigit(code[at])) {
            count = 10 * count + (code[at++] - 48);
        }
        word += std::string(count, letter);
    }
    return word;
}

int main() {
    std::string task;
    std::string text;
    std::cin >> task >> text;
    std::cout << (task == "send" ? send(text) : receive(text)) << '\n';
}
