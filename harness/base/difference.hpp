// Finds where two texts differ, as a reader looks for it: line by line, and within the line word by word.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "harness/base/words.hpp"

namespace harness::base {

struct Difference {
    std::size_t answers = 0;  // lines of `expected` that are not blank and precede the line that differs
    TextWord expected;
    TextWord output;

    bool operator==(const Difference&) const = default;
};

// The first words that differ. The amount of white space between words is ignored. The case of ASCII letters is ignored
// unless nothing else differs. Empty if the texts agree.
std::optional<Difference> first_difference(std::string_view expected, std::string_view output);

// The places of word number `word`, from 1, in both texts. A validator reported that they differ.
Difference difference_at(std::string_view expected, std::string_view output, std::size_t word);

}  // namespace harness::base
