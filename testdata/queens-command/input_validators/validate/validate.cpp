// Input of queens-command: one line with the program's argument, a whole number that an int of 32 bits holds, without
// leading zeros: 1..13, or outside 1..32. Exit code 42: valid; 43: not, with a line on standard error that says why.
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <string>

namespace {

constexpr int valid = 42;
constexpr int invalid = 43;
constexpr std::size_t longest = 11;  // a sign and ten digits
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
        if (line.size() == longest) return reject("is longer than a sign and ten digits");
        line += static_cast<char>(c);
    }
    if (std::getchar() != EOF) return reject("is followed by something");
    std::int32_t n = 0;
    const char* end = line.data() + line.size();
    const auto [rest, error] = std::from_chars(line.data(), end, n);
    if (error == std::errc::result_out_of_range) return reject("does not fit into an int of 32 bits");
    if (error != std::errc{} || rest != end) return reject("is no whole number");
    if (line != std::to_string(n)) return reject("has a leading zero");
    if (n > largest && n <= largest_board) return reject("is 14..32, which takes too long");
    return valid;
}
