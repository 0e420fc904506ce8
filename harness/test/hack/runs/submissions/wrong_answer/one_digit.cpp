// Reads only a digit of each count. Smallest: "send\naaaaaaaaaa\n"
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
    for (std::size_t at = 0; at + 1 < code.size(); at += 2) {
        word += std::string(code[at + 1] - 48, code[at]);
    }
    return word;
}

int main() {
    std::string task;
    std::string text;
    std::cin >> task >> text;
    std::cout << (task == "send" ? send(text) : receive(text)) << '\n';
}
