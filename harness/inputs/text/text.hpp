// Inputs of an unknown format, as lines and words: changed at random, and made smaller. Only the package's validators
// can say which of them are valid. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/inputs/random.hpp"

namespace harness::texts {

using inputs::Random;

// A whole number in a line.
struct NumberInText {
    std::size_t line = 0;
    std::size_t begin = 0;
    std::size_t length = 0;
    std::int64_t value = 0;
};

// The first `most` whole numbers of a text, some with a sign, at which they then begin. Their places are as if it were
// one line.
std::vector<NumberInText> signed_numbers_of(std::string_view text, std::size_t most);

// The text with one to three changes: a number replaced; a line dropped or doubled, with or without adjusting the count
// before it; two lines swapped; a character replaced by another of the text.
std::string changed_text(std::string_view text, Random& random);

// Makes the texts that are one step smaller, the biggest reduction first: runs of lines dropped, with or without
// lowering a whole number of an earlier line by as many, if that may count lines; then each number lowered. Each has
// fewer lines, or as many lines and one smaller number. A text of many lines has far more such steps than lines, so
// they are made one at a time, until `take` returns false.
void each_smaller_text(std::string_view text, const std::function<bool(std::string)>& take);

}  // namespace harness::texts
