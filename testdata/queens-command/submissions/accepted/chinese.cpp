// Prints in Chinese, without a single space: bytes of UTF-8 stand directly before and after the numbers. Uses the mirror for
// the first row. Right.
#include <chrono>
#include <iomanip>
#include <iostream>
#include <stdexcept>
#include <string>

using Bits = unsigned long long;

static long long search(Bits full, Bits columns, Bits left, Bits right) {
    if (columns == full) return 1;
    long long found = 0;
    for (Bits open = full & ~(columns | left | right); open; open &= open - 1) {
        const Bits bit = open & -open;
        found += search(full, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return found;
}

int main(int argc, char** argv) {
    int n = 16;
    try {
        if (argc > 1) n = std::stoi(argv[1]);
    } catch (const std::logic_error&) {
        n = 0;
    }
    if (n < 1 || n > 32) {
        std::cout << "N必须在1到32之间" << std::endl;
        return 2;
    }
    const auto start = std::chrono::steady_clock::now();
    const Bits full = (Bits{1} << n) - 1;
    long long total = 0;
    for (int column = 0; column < n / 2; ++column) {
        const Bits bit = Bits{1} << column;
        total += 2 * search(full, bit, bit << 1, bit >> 1);
    }
    if (n % 2 == 1) {
        const Bits bit = Bits{1} << (n / 2);
        total += search(full, bit, bit << 1, bit >> 1);
    }
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    std::cout << n << "皇后共有" << total << "种解,用时" << std::fixed << std::setprecision(3) << taken.count() << "秒\n";
}
