// Input of another-n-queens: 1 to 10 boards, each a line n from 4 to 14 and n lines of n characters '.' (free) or '*'
// (bad), no more than 2 of them with n above 12 and only one above 13; then a line 0 and nothing else. Exit code 42: valid; 43: not, with a line on standard error that says why.
#include <cstdio>
#include <string>

namespace {

constexpr int valid = 42;
constexpr int invalid = 43;
constexpr int most_boards = 10;
constexpr int smallest = 4;
constexpr int largest = 14;
constexpr int most_above_12 = 2;
constexpr int most_above_13 = 1;

int line_number = 0;

int reject(const char* what) {
    std::fprintf(stderr, "line %d: %s\n", line_number, what);
    return invalid;
}

// Reads a line of at most `longest` characters, without its line feed; false where it is longer or does not end in one.
bool read_line(std::string& line, std::size_t longest) {
    ++line_number;
    line.clear();
    for (int c = std::getchar(); c != '\n'; c = std::getchar()) {
        if (c == EOF || line.size() == longest) return false;
        line += static_cast<char>(c);
    }
    return true;
}

}  // namespace

int main() {
    std::string line;
    int above_12 = 0;
    int above_13 = 0;
    for (int boards = 0;; ++boards) {
        if (!read_line(line, 2) || line.empty()) return reject("is not n alone, followed by a line feed");
        if (line == "0") {
            if (boards == 0) return reject("there is no board");
            break;
        }
        if (boards == most_boards) return reject("more than 10 boards");
        if (line[0] < '1' || line[0] > '9' || (line.size() == 2 && (line[1] < '0' || line[1] > '9'))) {
            return reject("n is not a whole number without leading zeros");
        }
        const int n = std::stoi(line);
        if (n < smallest || n > largest) return reject("n is not from 4 to 14");
        above_12 += n > 12 ? 1 : 0;
        above_13 += n > 13 ? 1 : 0;
        if (above_12 > most_above_12) return reject("more than 2 boards with n above 12");
        if (above_13 > most_above_13) return reject("more than one board with n above 13");
        for (int row = 0; row < n; ++row) {
            if (!read_line(line, static_cast<std::size_t>(n)) || line.size() != static_cast<std::size_t>(n)) {
                return reject("is not a row of n squares, followed by a line feed");
            }
            if (line.find_first_not_of(".*") != std::string::npos) return reject("holds something but '.' and '*'");
        }
    }
    ++line_number;
    if (std::getchar() != EOF) return reject("something follows the 0");
    return valid;
}
