// Accepts trees that do not all stand on one line.
#include <iostream>

int main() {
    long long n = 0;
    long long x0 = 0;
    long long y0 = 0;
    long long x1 = 0;
    long long y1 = 0;
    std::cin >> n >> x0 >> y0 >> x1 >> y1;
    long long x = 0;
    long long y = 0;
    while (std::cin >> x >> y) {
        if ((x1 - x0) * (y - y0) != (y1 - y0) * (x - x0)) {
            return 42;
        }
    }
    return 43;
}
