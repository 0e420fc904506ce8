// First pass: the program turns a word into a code of at most five characters for each run of equal letters. Second
// pass: it gets the code, and must print the word.
#include <fstream>
#include <iostream>
#include <string>

int main(int, char** argv) {
    const std::string feedback = std::string(argv[3]) + "/";
    std::ifstream input(argv[1]);
    std::string task;
    std::string text;
    input >> task >> text;
    std::string said;
    std::string more;
    if (!(std::cin >> said) || std::cin >> more) {
        return 43;
    }
    if (task == "receive") {
        std::string word;
        std::ifstream(feedback + "word") >> word;
        return said == word ? 42 : 43;
    }
    std::size_t runs = 1;
    for (std::size_t at = 1; at < text.size(); ++at) {
        runs += text[at] == text[at - 1] ? 0 : 1;
    }
    if (said.size() > 5 * runs) {
        return 43;
    }
    std::ofstream(feedback + "word") << text;
    std::ofstream(feedback + "nextpass.in") << "receive\n" << said << '\n';
    return 42;
}
