// The differences between two texts, line by line.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace harness::base {

struct DiffLine {
    enum class Sign { Both, Removed, Added };

    Sign sign = Sign::Both;
    std::string_view text;   // a view into the compared text
    std::size_t number = 0;  // its line number in `before`, or where it would be inserted; from 1
};

using Hunk = std::vector<DiffLine>;

// The changed pieces in order, each with up to `around` common lines before and after it. The cost grows with the
// product of the numbers of lines: above four million, all lines count as replaced.
std::vector<Hunk> line_diff(const std::vector<std::string_view>& before, const std::vector<std::string_view>& after,
                            std::size_t around);

}  // namespace harness::base
