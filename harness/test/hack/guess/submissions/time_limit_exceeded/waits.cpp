// Waits for an answer without a question, if there is a single number. Smallest: "1 1\n"
#include <iostream>
#include <string>

int main() {
    int n = 0;
    std::cin >> n;
    int low = 1;
    int high = n + 1;
    std::string word;
    do {
        const int middle = low + (high - low) / 2;
        if (high - low > 1) {
            std::cout << "? " << middle << std::endl;
        }
        std::cin >> word;
        if (word == "less") {
            high = middle;
        } else {
            std::cin >> word;
            low = middle;
        }
    } while (high - low > 1);
    std::cout << "! " << low << std::endl;
}
