// Inputs of an unknown format, as lines and words: changed at random, and made smaller. Only the package's validators
// can say which of them are valid. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "harness/hack/candidates.hpp"

namespace harness::hack {

// A whole number in a line.
struct PlacedNumber {
    std::size_t line = 0;
    std::size_t begin = 0;
    std::size_t length = 0;
    std::int64_t value = 0;
};

// A text with whole numbers, some with a sign, that can be replaced.
class NumberedText {
  public:
    explicit NumberedText(std::string_view text);

    // The values of its first numbers, at most `most`.
    std::vector<std::int64_t> values(std::size_t most) const;
    // The text with these values in place of its first numbers.
    std::string with(const std::vector<std::int64_t>& values) const;

  private:
    std::string text_;
    std::vector<PlacedNumber> numbers_;  // as if the text were one line; each begins at its sign
};

// One of the texts (at least one) with one to three changes: a number replaced; a line dropped or doubled, with or
// without adjusting the count before it; two lines swapped; a character replaced by another of the text.
std::string changed_text(const std::vector<std::string>& texts, Random& random);

// The texts that are one step smaller, the biggest reduction first: runs of lines dropped, with or without lowering a
// whole number of an earlier line by as many; then each number lowered. Each has fewer lines, or as many lines and one
// smaller number.
std::vector<std::string> smaller_texts(std::string_view text);

}  // namespace harness::hack
