// Where two texts part, as a reader looks for it: line by line, and in the line word by word.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "harness/boards/words.hpp"

namespace harness::boards {

struct Difference {
    std::size_t answers = 0;  // lines of `expected` that are not blank and lie before the one that differs
    Place expected;
    Place given;

    bool operator==(const Difference&) const = default;
};

// The first words that differ. White space between words counts for nothing, and the case of ASCII letters only where
// nothing else differs. Empty where the texts agree.
std::optional<Difference> first_difference(std::string_view expected, std::string_view given);

// The places of the two words number `word`, from 1, which a validator says differ.
Difference difference_at(std::string_view expected, std::string_view given, std::size_t word);

}  // namespace harness::boards
