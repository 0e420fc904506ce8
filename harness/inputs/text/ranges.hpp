// Learns the range of each number of an input from the package's validators, and makes inputs at the ends of the
// ranges: in unknown formats, programs often go wrong there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "harness/inputs/random.hpp"
#include "harness/inputs/text/text.hpp"

namespace harness::texts {

// Texts that differ from one text in the values of some of its numbers. Each is made when it is wanted: a text may be
// large.
struct TextsAtEnds {
    std::string text{};
    std::vector<NumberInText> numbers{};
    std::vector<std::vector<std::int64_t>> values{};  // of the numbers, for each of the texts

    std::string make(std::size_t index) const;
};

// Changes up to 16 numbers of a valid text: each alone to the least and the most value, to the values beside those, and
// to the middle; all to the most and all to the least; then random values in their ranges, half of them near the ends.
// The range of one number is learnt while the others stay fixed, so some of these texts may be invalid. Ranges are
// found by doubling and bisection with `is_valid`. Pure except for `is_valid`.
TextsAtEnds texts_at_ends(const std::string& text, const std::function<bool(const std::string&)>& is_valid,
                          Random& random);

}  // namespace harness::texts
