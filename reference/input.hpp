// Reading boards and numbers from text: the board file, and the dialects of the problems.
//
// The text is strict: a size is digits and nothing else, a row is exactly as long as the board. Only two things are
// forgiven: CR before LF, and a missing last line end. Whatever else is wrong is an InputError.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "reference/board.hpp"

namespace reference {

// The input is at fault: exit code 2 of `queens`. One line that says where ("source:line: "), what, and how to mend it.
class InputError : public std::runtime_error {
  public:
    // `line` is counted from 1; 0 names the source alone.
    InputError(std::string_view source, int line, std::string_view what);
};

// The lines of a text, one after another; `source` names it in messages. The text must outlive the object.
class Lines {
  public:
    Lines(std::string_view text, std::string source) : text_{text}, source_{std::move(source)} {}

    bool at_end() const { return text_.empty(); }
    // The next line without its end. At the end of the text: InputError that says `wanted` is missing.
    std::string_view next(std::string_view wanted);
    // Throws the InputError that names the line read last.
    [[noreturn]] void fail(std::string_view what) const;

  private:
    std::string_view text_;
    std::string source_;
    int line_ = 0;
};

// How a board is written.
struct Symbols {
    char free;
    char blocked;
};
inline constexpr Symbols board_file_symbols{'.', '*'};
inline constexpr Symbols another_n_queens_symbols{'.', '*'};
inline constexpr Symbols blocked_queens_symbols{'*', '.'};

// A line that is a whole number min..32, and nothing else.
int read_size(Lines& lines, int min);
// The `size` lines of a board.
Board read_squares(Lines& lines, int size, Symbols symbols);
// A size and the lines of its board.
Board read_board(Lines& lines, Symbols symbols);
// InputError unless nothing follows.
void expect_end(Lines& lines);

// Everything in a file, or in standard input for an empty name: at most max_input_bytes. InputError if it cannot be
// read or is larger.
inline constexpr std::size_t max_input_bytes = std::size_t{16} << 20U;
std::string read_text(const std::string& file);

}  // namespace reference
