// Input of blocked-queens: a line n from 1 to 12, then n lines of n characters '*' (free) or '.' (forbidden), nothing
// else; and there is at least one placement. Exit code 42: valid; 43: not, with a line on standard error that says why.
#include <cstdio>
#include <string>
#include <vector>

namespace {

constexpr int valid = 42;
constexpr int invalid = 43;
constexpr int largest = 12;

int reject(int line, const char* what) {
    std::fprintf(stderr, "line %d: %s\n", line, what);
    return invalid;
}

// Reads a line of at most `longest` characters, without its line feed; false where it is longer or does not end in one.
bool read_line(std::string& line, std::size_t longest) {
    line.clear();
    for (int c = std::getchar(); c != '\n'; c = std::getchar()) {
        if (c == EOF || line.size() == longest) return false;
        line += static_cast<char>(c);
    }
    return true;
}

// Whether the rows from `row` on can still be filled; a bit a free column in `free`.
bool has_placement(const std::vector<unsigned>& free, std::size_t row, unsigned columns, unsigned left,
                   unsigned right) {
    if (row == free.size()) return true;
    for (unsigned open = free[row] & ~(columns | left | right); open != 0; open &= open - 1) {
        const unsigned bit = open & -open;
        if (has_placement(free, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1)) return true;
    }
    return false;
}

}  // namespace

int main() {
    std::string line;
    if (!read_line(line, 2) || line.empty()) return reject(1, "is not n alone, followed by a line feed");
    if (line[0] < '1' || line[0] > '9' || (line.size() == 2 && (line[1] < '0' || line[1] > '9'))) {
        return reject(1, "n is not a whole number without leading zeros");
    }
    const int n = std::stoi(line);
    if (n > largest) return reject(1, "n is larger than 12");
    std::vector<unsigned> free;
    for (int row = 1; row <= n; ++row) {
        if (!read_line(line, static_cast<std::size_t>(n)) || line.size() != static_cast<std::size_t>(n)) {
            return reject(row + 1, "is not a row of n squares, followed by a line feed");
        }
        if (line.find_first_not_of("*.") != std::string::npos)
            return reject(row + 1, "holds something but '*' and '.'");
        unsigned squares = 0;
        for (const char c : line) squares = squares << 1 | (c == '*' ? 1U : 0U);
        free.push_back(squares);
    }
    if (std::getchar() != EOF) return reject(n + 2, "something follows the board");
    if (!has_placement(free, 0, 0, 0, 0))
        return reject(n + 1, "the board has no placement, and at least one is promised");
    return valid;
}
