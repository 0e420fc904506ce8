#include <cctype>
#include <iostream>
#include <string>

std::string send(const std::string& word) {
    std::string code;
    for (std::size_t from = 0, to = 0; from < word.size(); from = to) {
        while (to < word.size() && word[to] == word[from]) {
            ++to;
        }
        code += word[from] + std::to_string(to - from);
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
