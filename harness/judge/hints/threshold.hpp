// The size at which a program fails that is right for smaller sizes: an array is too short, or a number overflows.
// Hostile text; pure.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model/results/submission_result.hpp"

namespace harness::judge {

struct Threshold {
    int largest_right = 0;  // below the smallest wrong one
    int smallest_wrong = 0;

    bool operator==(const Threshold&) const = default;
};

// A case and the sizes of its input's parts, in their order.
struct SizedResult {
    const model::CaseResult* result = nullptr;
    std::vector<int> parts;
};

// Of a case with a wrong output, the parts up to the first wrong answer count, if each part has a line. Larger sizes
// may be right by luck. Empty if a small size is wrong, as with most mistakes, or if too few sizes are known to be
// right.
std::optional<Threshold> threshold_of(const std::vector<SizedResult>& results);

// The number of the first line, from 1, that seems to give an array such a size that larger parts do not fit into it;
// 0 if there is none. `code` has no comments.
std::size_t line_of_size(std::string_view code, const Threshold& threshold);

}  // namespace harness::judge
