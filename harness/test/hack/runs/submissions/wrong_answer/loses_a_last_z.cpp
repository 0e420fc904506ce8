// Loses a single z at the end. Smallest: "send\naz\n"
#include <cctype>
#include <iostream>
#include <string>

std::string send(const std::string& word) {
    std::string code;
    std::size_t from = 0;
    for (std::size_t at = 1; at < word.size(); ++at) {
        if (word[at] != word[at - 1]) {
            code += word[from] + std::to_string(at - from);
            from = at;
        }
    }
    if (word.size() - from > 1 || from == 0 || word[from] < 122) {
        code += word[from] + std::to_string(word.size() - from);
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
