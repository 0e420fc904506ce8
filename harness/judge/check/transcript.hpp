// What the two sides of a conversation said, in the form of an .interaction file: '<' begins a line of the validator,
// '>' one of the program.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace harness::check {

enum class Side : std::size_t { Program, Validator };

class Transcript {
  public:
    // Of a longer conversation, about so many bytes at the beginning are kept, and as many at the end.
    static constexpr std::size_t limit = 8192;

    void add(Side side, std::string_view bytes);
    // Lines in the order in which they ended; at the end those that have not. A line "…" stands for what was dropped.
    std::string text() const;

  private:
    void end_line(Side side);
    std::string& line_of(Side side) { return lines_.at(static_cast<std::size_t>(side)); }

    std::string head_;
    std::string tail_;
    bool is_cut_ = false;
    std::array<std::string, 2> lines_;  // not yet ended
};

// A conversation in two turns: a program reads its whole input first.
std::string transcript_of(std::string_view input, std::string_view output);

}  // namespace harness::check
