// Text, a line or a word at a time.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace harness::base {

// The lines without their line feeds; the last one may lack its line feed. They are views into `text`.
std::vector<std::string_view> lines_of(std::string_view text);

// The words between white space.
std::vector<std::string> words_of(std::string_view text);

// The first and the last line that is not blank, without white space at either end. Empty if all are blank.
std::string_view first_line(std::string_view text);
std::string_view last_line(std::string_view text);

}  // namespace harness::base
