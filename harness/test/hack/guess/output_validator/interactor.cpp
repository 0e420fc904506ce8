// Tells n, then answers at most 20 questions "? x" and one "! x".
#include <fstream>
#include <iostream>
#include <string>

int main(int, char** argv) {
    std::ifstream input(argv[1]);
    int n = 0;
    int secret = 0;
    input >> n >> secret;
    std::cout << n << std::endl;
    for (int questions = 0;;) {
        char kind = 0;
        int x = 0;
        if (!(std::cin >> kind >> x)) {
            return 43;
        }
        if (kind == '!') {
            return x == secret ? 42 : 43;
        }
        if (kind != '?' || ++questions > 20) {
            return 43;
        }
        std::cout << (secret < x ? "less" : "not less") << std::endl;
    }
}
