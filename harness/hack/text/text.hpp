// Inputs of a format that is not known, as lines and words: changed at random, and made smaller. Which of them are
// inputs at all is for the package's validators to say. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "harness/hack/candidates.hpp"

namespace harness::hack {

// A text with whole numbers, which may have other values.
class NumberedText {
  public:
    explicit NumberedText(std::string_view text);

    // Of its first numbers, `most` of them.
    std::vector<std::int64_t> values(std::size_t most) const;
    // The text with these values in place of its first numbers.
    std::string with(const std::vector<std::int64_t>& values) const;

  private:
    struct Number {
        std::size_t begin = 0;  // with its sign
        std::size_t length = 0;
        std::int64_t value = 0;
    };
    std::string text_;
    std::vector<Number> numbers_;
};

// One of the texts (there is at least one) with one to three changes: a number for another, a line dropped or doubled,
// with the count before it or not, two lines swapped, a character for another of the text.
std::string changed_text(const std::vector<std::string>& texts, Chance& chance);

// The texts that are one step smaller, the boldest first: runs of lines dropped, with a whole number of an earlier line
// lowered by as many or not; then each number lowered. Each has fewer lines, or as many and one smaller number.
std::vector<std::string> smaller_texts(std::string_view text);

}  // namespace harness::hack
