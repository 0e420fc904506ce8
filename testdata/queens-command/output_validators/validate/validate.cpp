// Output validator of queens-command: finds the number of placements in a free text. Arguments: the case's input (N),
// its answer (the number), a folder for messages that ends in '/'; the text is on standard input, any bytes of any
// length. Exit code 42: accepted; 43: wrong; 1: the validator was not given what it needs.
//
// A number in the text is a longest run of digits, with what belongs to it: a sign, a fraction after a point, an
// exponent. Only a plain run can be the number of placements, and several runs joined by commas are taken both as one
// number in groups of three (14,200) and as separate ones (8,92), unless they look like a fraction (0,03, but not 0,0)
// or like a larger number (92,000). Bytes that are no ASCII characters are letters of some language. A run that follows
// directly on letters belongs to them only where these follow on a digit and could be part of a number themselves:
// 0x5c, 3e5, and 3e-05 too, but not 8queens92.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

namespace {

constexpr int accepted = 42;
constexpr int wrong = 43;
constexpr int cannot_judge = 1;
constexpr int most_numbers = 10;
constexpr std::size_t longest_token = 64;  // of a number with its fraction; more can't be an answer

bool is_digit(int c) {
    return c >= '0' && c <= '9';
}
bool is_letter(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
// Letters that a number can hold between its digits: those of hexadecimal ones, exponents, and the _ between groups.
bool is_letter_of_numbers(int c) {
    return (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || c == 'x' || c == 'X' || c == '_';
}

// Counts how often `wanted` stands in the text as a whole number, and how many numbers there are.
class Finder {
  public:
    explicit Finder(std::string wanted) : wanted_(std::move(wanted)) {}

    void feed(int c) {
        if (is_digit(c) || (in_number() && (c == '.' || c == ','))) {
            if (!in_number()) {
                embedded_ =
                    exponent_sign_ || (word_has_digit_ && is_letter(before(1))) || follows_point_of_a_fraction();
                signed_ = follows_sign();
            }
            if (token_.size() < longest_token) {
                token_ += static_cast<char>(c);
            } else {
                too_long_ = true;
            }
        } else if (in_number()) {
            end_number(c);
        }
        exponent_sign_ = (c == '-' || c == '+') && (before(1) == 'e' || before(1) == 'E') && word_has_digit_;
        if (is_digit(c)) {
            word_has_digit_ = true;
        } else if (!is_letter_of_numbers(c)) {
            word_has_digit_ = false;
        }
        history_ = history_ << 8U | static_cast<unsigned char>(c);
    }
    void finish() {
        if (in_number()) end_number(' ');
    }
    int found() const { return found_; }
    int numbers() const { return numbers_; }

  private:
    bool in_number() const { return !token_.empty(); }

    // The byte that was read so many bytes ago, at most 4.
    int before(unsigned bytes) const { return static_cast<int>(history_ >> 8U * (bytes - 1) & 0xffU); }
    // A sign stands at the beginning or behind a space or the like: elsewhere it is a hyphen (8-queens), or an arrow.
    bool follows_sign() const {
        const bool minus = (history_ & 0xffffffU) == 0xe28892U;  // U+2212
        if (!minus && before(1) != '-' && before(1) != '+') return false;
        const int beyond = minus ? before(4) : before(2);
        return !is_digit(beyond) && !is_letter(beyond) && beyond != '-' && beyond < 0x80;
    }
    // .5, but not the end of a sentence or of leading points.
    bool follows_point_of_a_fraction() const {
        return before(1) == '.' && before(2) != '.' && !is_letter(before(2)) && before(2) < 0x80;
    }

    // `next` is the byte after the token.
    void end_number(int next) {
        // Points and commas at the end are punctuation.
        const std::size_t last = token_.find_last_not_of(".,");
        const bool bare_end = last + 1 == token_.size();
        const std::string_view text = std::string_view(token_).substr(0, last + 1);
        const bool exponent = bare_end && (next == 'e' || next == 'E' || next == 'x' || next == 'X');
        if (too_long_ || embedded_ || signed_) {
            ++numbers_;
        } else {
            take_list(text, exponent);
        }
        token_.clear();
        too_long_ = false;
    }
    // Runs of digits joined by points and commas. `exponent`: the last of them goes on behind the text.
    void take_list(std::string_view text, bool exponent) {
        std::string joined;  // while the runs look like one number in groups of three
        std::size_t runs = 0;
        bool plain = true;  // no points
        bool grouped = true;
        for (std::size_t at = 0; at <= text.size();) {
            const std::size_t end = std::min(text.find(',', at), text.size());
            const std::string_view run = text.substr(at, end - at);
            plain = plain && run.find('.') == std::string_view::npos;
            grouped = grouped && (runs == 0 ? !run.empty() && run.size() <= 3 : run.size() == 3);
            joined += run;
            ++runs;
            at = end + 1;
        }
        numbers_ += static_cast<int>(std::min<std::size_t>(runs, most_numbers));
        if (runs > 1 && plain && grouped && !exponent && joined == wanted_) {
            ++found_;
            numbers_ -= static_cast<int>(runs) - 1;
            return;
        }
        // 0,03; but 0,0 is more likely two numbers.
        const std::size_t comma = text.find(',');
        if (runs == 2 && plain && text.find_first_not_of('0') == comma && comma + 2 < text.size()) return;
        const bool larger = runs > 1 && plain && grouped;  // 92,000
        std::size_t run_number = 0;
        for (std::size_t at = 0; at <= text.size();) {
            const std::size_t end = std::min(text.find(',', at), text.size());
            ++run_number;
            const bool part = (larger && run_number == 1) || (exponent && run_number == runs);
            if (text.substr(at, end - at) == wanted_ && !part) ++found_;
            at = end + 1;
        }
    }

    std::string wanted_;
    std::string token_;
    bool too_long_ = false;
    bool embedded_ = false;
    bool signed_ = false;
    bool word_has_digit_ = false;         // in the letters and digits just before
    bool exponent_sign_ = false;          // the last byte was the sign of an exponent
    std::uint32_t history_ = 0x20202020;  // the last four bytes
    int found_ = 0;
    int numbers_ = 0;
};

// The first word of a file; empty where there is none.
std::string first_word(const char* path) {
    std::FILE* file = std::fopen(path, "rb");
    char word[64] = "";
    if (file != nullptr) {
        if (std::fscanf(file, "%63s", word) != 1) word[0] = '\0';
        std::fclose(file);
    }
    return word;
}

void write_message(const std::string& folder, const char* name, const std::string& message) {
    std::FILE* file = std::fopen((folder + name).c_str(), "wb");
    if (file == nullptr) return;
    std::fprintf(file, "%s\n", message.c_str());
    std::fclose(file);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 4) {
        std::fprintf(stderr, "usage: validate INPUT ANSWER FEEDBACK_FOLDER < OUTPUT\n");
        return cannot_judge;
    }
    const std::string n = first_word(argv[1]);
    const std::string count = first_word(argv[2]);
    const std::string folder = std::string(argv[3]) + '/';
    if (n.empty() || count.empty()) {
        std::fprintf(stderr, "%s or %s holds no number\n", argv[1], argv[2]);
        return cannot_judge;
    }
    Finder finder(count);
    static char chunk[1 << 16];
    bool empty = true;
    while (const std::size_t got = std::fread(chunk, 1, sizeof chunk, stdin)) {
        empty = false;
        for (std::size_t i = 0; i < got && finder.numbers() <= most_numbers; ++i) {
            finder.feed(static_cast<unsigned char>(chunk[i]));
        }
        if (finder.numbers() > most_numbers) break;
    }
    finder.finish();
    const int needed = n == count ? 2 : 1;
    std::string judge;
    std::string team;
    if (empty) {
        judge = team = "nothing was printed";
    } else if (finder.numbers() > most_numbers) {
        judge = team = "the text holds more than " + std::to_string(most_numbers) + " numbers";
    } else if (finder.found() < needed) {
        judge = "N = " + n + ": expected the number of placements, " + count + ", as a whole number in the text" +
                (needed == 2 ? ", twice since N is the same number" : "") + "; found " +
                std::to_string(finder.found()) + " of them";
        team = "the number of placements was not found in the text";
    } else {
        return accepted;
    }
    write_message(folder, "judgemessage.txt", judge);
    write_message(folder, "teammessage.txt", team);
    return wrong;
}
