// Prints in German, the seconds with a decimal comma, and the number at the end of a sentence. Iterative, with the masks of
// each row in arrays. Right.
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstring>

static long long count(int n) {
    const unsigned full = n == 32 ? ~0u : (1u << n) - 1;
    unsigned columns[33] = {}, left[33] = {}, right[33] = {}, open[33] = {full};
    long long total = 0;
    for (int row = 0; row >= 0;) {
        if (open[row] == 0) {
            --row;
            continue;
        }
        const unsigned bit = open[row] & -open[row];
        open[row] ^= bit;
        if (row + 1 == n) {
            ++total;
            continue;
        }
        columns[row + 1] = columns[row] | bit;
        left[row + 1] = (left[row] | bit) << 1;
        right[row + 1] = (right[row] | bit) >> 1;
        ++row;
        open[row] = full & ~(columns[row] | left[row] | right[row]);
    }
    return total;
}

int main(int argc, char** argv) {
    int n = 16;
    if (argc > 1) {
        const char* end = argv[1] + std::strlen(argv[1]);
        const auto [rest, error] = std::from_chars(argv[1], end, n);
        if (error != std::errc{} || rest != end || n < 1 || n > 32) {
            std::fprintf(stderr, "N muss zwischen 1 und 32 liegen.\n");
            return 64;
        }
    }
    const auto start = std::chrono::steady_clock::now();
    const long long total = count(n);
    const auto taken = std::chrono::steady_clock::now() - start;
    const long milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(taken).count();
    std::printf("Lösungen für %d Damen: %lld.\n", n, total);
    std::printf("Benötigte Zeit: %ld,%03ld Sekunden\n", milliseconds / 1000, milliseconds % 1000);
}
