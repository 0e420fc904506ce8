// Input of n-queens: lines of one whole number each, without sign or leading zero, at most 50 of them from 1 to 12,
// no more than 5 above 9 and only one above 10; then, or not, a line 0 at which the input ends. Only the last line may lack its line feed. Exit code 42:
// valid; 43: not, with a line on standard error that says why.
#include <cstdio>
#include <string>

namespace {

constexpr int valid = 42;
constexpr int invalid = 43;
constexpr int most_numbers = 50;
constexpr int largest = 12;
constexpr int most_above_9 = 5;
constexpr int most_above_10 = 1;

int reject(int line, const char* what) {
    std::fprintf(stderr, "line %d: %s\n", line, what);
    return invalid;
}

// Why the lines read so far and then `line` are no input; null where they are one. Counts what it accepts.
struct Reader {
    int numbers = 0;
    int above_9 = 0;
    int above_10 = 0;
    bool ended = false;  // a 0 was read

    const char* take(const std::string& line) {
        if (ended) return "something follows the 0";
        if (line == "0") {
            ended = true;
            return nullptr;
        }
        if (line.empty() || line[0] < '1' || line[0] > '9') return "is neither 0 nor begins with a digit from 1 to 9";
        if (line.size() == 2 && (line[1] < '0' || line[1] > '9')) return "is not a whole number";
        const int n = std::stoi(line);
        ++numbers;
        if (n > largest) return "n is larger than 12";
        above_9 += n > 9 ? 1 : 0;
        above_10 += n > 10 ? 1 : 0;
        if (above_9 > most_above_9) return "more than 5 numbers above 9";
        if (above_10 > most_above_10) return "more than one number above 10";
        return numbers > most_numbers ? "more than 50 numbers" : nullptr;
    }
};

}  // namespace

int main() {
    Reader reader;
    int lines = 0;
    std::string line;
    for (int c = std::getchar(); c != EOF || !line.empty(); c = std::getchar()) {
        if (c != '\n' && c != EOF) {
            line += static_cast<char>(c);
            if (line.size() > 2) return reject(lines + 1, "longer than two digits");
            continue;
        }
        ++lines;
        if (const char* why = reader.take(line)) return reject(lines, why);
        line.clear();
    }
    return lines == 0 ? reject(1, "the input is empty") : valid;
}
