// Input of queens-command: one line with the program's argument, a whole number without leading zeros, at most 30
// digits: 1..13, or outside 1..32 (0, a negative one, or one from 33 on). Exit code 42: valid; 43: not, with a line on
// standard error that says why.
#include <cstdio>
#include <string>

namespace {

constexpr int valid = 42;
constexpr int invalid = 43;
constexpr std::size_t most_digits = 30;
constexpr int largest = 13;
constexpr int largest_board = 32;

int reject(const char* what) {
    std::fprintf(stderr, "line 1: %s\n", what);
    return invalid;
}

}  // namespace

int main() {
    std::string line;
    for (int c = std::getchar(); c != '\n'; c = std::getchar()) {
        if (c == EOF) return reject("does not end in a line feed");
        if (line.size() > most_digits) return reject("is longer than 30 digits and a sign");
        line += static_cast<char>(c);
    }
    if (std::getchar() != EOF) return reject("is followed by something");
    const bool negative = !line.empty() && line[0] == '-';
    const std::string digits = line.substr(negative ? 1 : 0);
    if (digits.empty() || digits.find_first_not_of("0123456789") != std::string::npos)
        return reject("is no whole number");
    if (digits.size() > most_digits) return reject("has more than 30 digits");
    if (digits[0] == '0' && (negative || digits.size() > 1)) return reject("has a leading zero");
    if (!negative && digits.size() <= 2) {
        const int n = std::stoi(digits);
        if (n > largest && n <= largest_board) return reject("is 14..32, which takes too long");
    }
    return valid;
}
