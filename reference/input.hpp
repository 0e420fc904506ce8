// Reads boards and numbers from text: the board file, and the formats of the problems.
//
// The format is strict: a size is digits and nothing else, a row is exactly as long as the board. Only two deviations
// are accepted: CR before LF, and a missing last line end. Everything else is an InputError.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "reference/board.hpp"

namespace reference {

// The input is wrong: exit code 2 of `queens`. One line that says where ("source:line: "), what is wrong, and how to
// fix it.
class InputError : public std::runtime_error {
  public:
    // `line` is counted from 1; 0 names only the source.
    InputError(std::string_view source, int line, std::string_view what);
};

// The lines of a text, one after another; `source` names it in messages. The text must outlive this object.
class Lines {
  public:
    Lines(std::string_view text, std::string source) : text_{text}, source_{std::move(source)} {}

    bool at_end() const { return text_.empty(); }
    // The next line without its end. At the end of the text, throws an InputError that says `wanted` is missing.
    std::string_view next(std::string_view wanted);
    // Throws an InputError for the line that was read last.
    [[noreturn]] void fail(std::string_view what) const;

  private:
    std::string_view text_;
    std::string source_;
    int line_ = 0;
};

// The characters of a board's squares.
struct Symbols {
    char free;
    char blocked;
};
inline constexpr Symbols board_file_symbols{'.', '*'};
inline constexpr Symbols another_n_queens_symbols{'.', '*'};
inline constexpr Symbols blocked_queens_symbols{'*', '.'};

// Reads a line that is a whole number min..32, and nothing else.
int read_size(Lines& lines, int min);
// Reads the `size` lines of a board.
Board read_squares(Lines& lines, int size, Symbols symbols);
// Reads a size and the lines of its board.
Board read_board(Lines& lines, Symbols symbols);
// Throws InputError unless nothing follows.
void expect_end(Lines& lines);

// Reads a whole file, or standard input if the name is empty: at most max_input_bytes. Throws InputError if it cannot
// be read or is larger.
inline constexpr std::size_t max_input_bytes = std::size_t{16} << 20U;
std::string read_text(const std::string& file);

}  // namespace reference
