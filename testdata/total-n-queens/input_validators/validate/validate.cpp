// Input of total-n-queens: 1 to 100 lines, each one whole number from 1 to 11 without sign or leading zero, at most 3 of
// them above 7 and only one of these above 10, and nothing else. Exit code 42: valid; 43: not, with a line on standard error that says why.
#include <cstdio>
#include <string>

namespace {

constexpr int valid = 42;
constexpr int invalid = 43;
constexpr int most_lines = 100;
constexpr int largest = 11;
constexpr int most_above_7 = 3;
constexpr int most_above_10 = 1;

int reject(int line, const char* what) {
    std::fprintf(stderr, "line %d: %s\n", line, what);
    return invalid;
}

}  // namespace

int main() {
    int lines = 0;
    int above_7 = 0;
    int above_10 = 0;
    std::string line;
    for (int c = std::getchar(); c != EOF; c = std::getchar()) {
        if (c != '\n') {
            line += static_cast<char>(c);
            if (line.size() > 2) return reject(lines + 1, "longer than two digits");
            continue;
        }
        ++lines;
        if (lines > most_lines) return reject(lines, "more than 100 lines");
        if (line.empty() || line[0] < '1' || line[0] > '9')
            return reject(lines, "does not begin with a digit from 1 to 9");
        if (line.size() == 2 && (line[1] < '0' || line[1] > '9')) return reject(lines, "is not a whole number");
        const int n = std::stoi(line);
        if (n > largest) return reject(lines, "n is larger than 11");
        above_7 += n > 7 ? 1 : 0;
        above_10 += n > 10 ? 1 : 0;
        if (above_7 > most_above_7) return reject(lines, "more than 3 lines with n above 7");
        if (above_10 > most_above_10) return reject(lines, "more than one line with n above 10");
        line.clear();
    }
    if (!line.empty()) return reject(lines + 1, "the last line does not end in a line feed");
    if (lines == 0) return reject(1, "the input is empty");
    return valid;
}
