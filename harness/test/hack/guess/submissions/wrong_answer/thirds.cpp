// Splits the first time at a third, which may need 21 questions. Smallest: "786432 393215\n"
#include <iostream>
#include <string>

int main() {
    int n = 0;
    std::cin >> n;
    int low = 1;
    int high = n + 1;
    for (bool first = true; high - low > 1; first = false) {
        const int middle = first ? low + (high - low) / 3 + 1 : low + (high - low) / 2;
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
