// Has 16 bits for the lower end. Smallest: "32768 32768\n"
#include <iostream>
#include <string>

int main() {
    int n = 0;
    std::cin >> n;
    short low = 1;
    int high = n + 1;
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
