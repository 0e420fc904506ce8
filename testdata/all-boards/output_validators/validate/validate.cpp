// Output validator of all-boards. Arguments: the case's input (empty), its answer ("12 14200": n and how many boards
// there are), a folder for messages; the boards are on standard input, any bytes of any length. Exit code 42: accepted;
// 43: wrong, with the first mistake in the messages, and in diffposition.txt "0" and the byte of the output where it
// lies; 1: the validator was not given what it needs.
//
// The text is checked as it comes, in one pass. A board is kept as the columns of its queens, 4 bits each, which is
// exact, in a hash table with as many slots as the answer's number of boards asks for, and so in bounded memory.
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace {

constexpr int accepted = 42;
constexpr int wrong = 43;
constexpr int cannot_judge = 1;
constexpr int largest_n = 15;
constexpr int largest_count = 1'000'000;
constexpr int end_of_text = -1;

// Standard input, byte by byte, in large pieces.
class Text {
  public:
    int peek() { return at_ < size_ || fill() ? chunk_[at_] : end_of_text; }
    void skip() {
        line_ += chunk_[at_] == '\n' ? 1 : 0;
        ++at_;
        ++position_;
    }
    long line() const { return line_; }
    long long position() const { return position_; }
    void skip_spaces() {
        for (int c = peek(); c == ' ' || c == '\t' || c == '\r'; c = peek()) skip();
    }
    // Spaces up to the end of the line, and that; false where something else is there.
    bool skip_line_end() {
        skip_spaces();
        if (peek() == end_of_text) return true;
        if (peek() != '\n') return false;
        skip();
        return true;
    }
    void skip_empty_lines() {
        for (skip_spaces(); peek() == '\n'; skip_spaces()) skip();
    }

  private:
    bool fill() {
        size_ = std::fread(chunk_, 1, sizeof chunk_, stdin);
        at_ = 0;
        return size_ > 0;
    }

    static inline unsigned char chunk_[1 << 16];
    std::size_t at_ = 0;
    std::size_t size_ = 0;
    long line_ = 1;
    long long position_ = 0;
};

// The boards seen so far, and which of the results each was.
class Seen {
  public:
    explicit Seen(int boards) {
        std::size_t slots = 16;
        while (slots < 2 * static_cast<std::size_t>(boards) + 2) slots *= 2;
        keys_.resize(slots);
        results_.resize(slots);
    }
    // 0 where the board is new, otherwise the number of the result that it was.
    int add(std::uint64_t board, int result) {
        const std::size_t mask = keys_.size() - 1;
        std::size_t slot = static_cast<std::size_t>(board * 0x9e3779b97f4a7c15U >> 32U) & mask;
        while (results_[slot] != 0) {
            if (keys_[slot] == board) return results_[slot];
            slot = (slot + 1) & mask;
        }
        keys_[slot] = board;
        results_[slot] = result;
        return 0;
    }

  private:
    std::vector<std::uint64_t> keys_;
    std::vector<int> results_;  // 0: the slot is free
};

// Checks the boards. Each function returns true, or false with the mistake in `mistake`.
class Checker {
  public:
    Checker(int n, int boards) : n_(n), boards_(boards), seen_(boards) {}

    bool check() {
        for (int result = 1;; ++result) {
            text_.skip_empty_lines();
            if (text_.peek() == end_of_text) {
                if (result - 1 == boards_) return true;
                return fail("the output ends after " + std::to_string(result - 1) + " of " + std::to_string(boards_) +
                            " boards");
            }
            board_begin_ = text_.position();
            if (result > boards_) return fail("something follows the last board");
            if (!read_header(result) || !read_board(result) || !check_board(result)) return false;
        }
    }
    const std::string& mistake() const { return mistake_; }
    long long mistake_position() const { return mistake_position_; }

  private:
    bool fail(const std::string& what) {
        mistake_position_ = text_.position();
        mistake_ = "line " + std::to_string(text_.line()) + ": " + what;
        return false;
    }
    bool fail_in(int result, const std::string& what) {
        mistake_position_ = text_.position();
        mistake_ = "line " + std::to_string(text_.line()) + ", result " + std::to_string(result) + ": " + what;
        return false;
    }

    // The line that the mistake is in, as far as it is text. Letters of other languages are kept whole.
    bool add_found(std::string found) {
        constexpr std::size_t longest = 40;
        const auto goes_on = [&](int c) { return c >= 0x80 && c < 0xc0; };
        for (int c = text_.peek(); c >= ' ' && c != 0x7f && (found.size() < longest || goes_on(c)); c = text_.peek()) {
            found += static_cast<char>(c);
            text_.skip();
        }
        mistake_ += ", found '" + found + "'";
        return false;
    }

    bool read_header(int result) {
        const std::string wanted = "result:" + std::to_string(result);
        for (std::size_t at = 0; at < wanted.size(); ++at) {
            if (text_.peek() != wanted[at]) {
                return fail("expected '" + wanted + "'") || add_found(wanted.substr(0, at));
            }
            text_.skip();
        }
        return text_.skip_line_end() || fail("expected '" + wanted + "' alone on its line");
    }

    bool read_board(int result) {
        for (int row = 0; row < n_; ++row) {
            column_[row] = -1;
            for (int column = 0; column < n_; ++column) {
                text_.skip_spaces();
                const int c = text_.peek();
                if (column > 0 && (c == '\n' || c == end_of_text)) {
                    return fail_in(result, "row " + std::to_string(row + 1) + " ends after " + std::to_string(column) +
                                               " of " + std::to_string(n_) + " numbers");
                }
                if (c != '0' && c != '1') {
                    return fail_in(result, "row " + std::to_string(row + 1) + " has no 0 or 1 in column " +
                                               std::to_string(column + 1));
                }
                text_.skip();
                if (column + 1 < n_ && !is_space(text_.peek())) {
                    return fail_in(result, "row " + std::to_string(row + 1) + " has no space after column " +
                                               std::to_string(column + 1));
                }
                if (c == '0') continue;
                if (column_[row] >= 0) return fail_in(result, two_queens(row, column_[row], row, column));
                column_[row] = column;
            }
            if (column_[row] < 0) return fail_in(result, "row " + std::to_string(row + 1) + " has no queen");
            // The mistakes of a row carry the row's own line number: read its end only once it is known to be right.
            for (int earlier = 0; earlier < row; ++earlier) {
                const int distance = column_[row] - column_[earlier];
                if (distance == 0 || distance == row - earlier || distance == earlier - row) {
                    return fail_in(result, two_queens(earlier, column_[earlier], row, column_[row]));
                }
            }
            if (!text_.skip_line_end()) {
                return fail_in(result,
                               "row " + std::to_string(row + 1) + " has more than " + std::to_string(n_) + " numbers");
            }
        }
        return true;
    }

    bool check_board(int result) {
        std::uint64_t board = 0;
        for (int row = 0; row < n_; ++row) board = board << 4U | static_cast<std::uint64_t>(column_[row]);
        const int earlier = seen_.add(board, result);
        if (earlier == 0) return true;
        fail_in(result, "the same board as result " + std::to_string(earlier));
        mistake_position_ = board_begin_;
        return false;
    }

    static bool is_space(int c) { return c == ' ' || c == '\t'; }
    // Squares as (row, column), from 1.
    static std::string two_queens(int row, int column, int other_row, int other_column) {
        return "the queens at (" + std::to_string(row + 1) + ", " + std::to_string(column + 1) + ") and (" +
               std::to_string(other_row + 1) + ", " + std::to_string(other_column + 1) + ") attack each other";
    }

    int n_;
    int boards_;
    Seen seen_;
    Text text_;
    int column_[largest_n] = {};
    std::string mistake_;
    long long mistake_position_ = 0;
    long long board_begin_ = 0;
};

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
    int n = 0;
    int boards = 0;
    std::FILE* answer = std::fopen(argv[2], "rb");
    const bool read = answer != nullptr && std::fscanf(answer, "%d %d", &n, &boards) == 2;
    if (answer != nullptr) std::fclose(answer);
    if (!read || n < 1 || n > largest_n || boards < 0 || boards > largest_count) {
        std::fprintf(stderr, "%s does not hold n and the number of boards\n", argv[2]);
        return cannot_judge;
    }
    Checker checker(n, boards);
    if (checker.check()) return accepted;
    const std::string folder = std::string(argv[3]) + '/';
    write_message(folder, "judgemessage.txt", checker.mistake());
    write_message(folder, "teammessage.txt", checker.mistake());
    write_message(folder, "diffposition.txt", "0 " + std::to_string(checker.mistake_position()));
    return wrong;
}
