// Never guesses the last number. Smallest: "2 2\n"
#include <iostream>
#include <string>

int main() {
    int n = 0;
    std::cin >> n;
    int low = 1;
    int high = n;
    while (high - low > 1) {
        const int middle = low + (high - low) / 2;
        std::cout << "? " << middle << std::endl;
        std::string word;
        std::cin >> word;
        if (word == "less") {
            high = middle;
        } else {
            std::cin >> word;
            low = middle;
        }
    }
    std::cout << "! " << low << std::endl;
}
