// What differs between two texts, line by line.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace harness::support {

struct DiffLine {
    enum class Sign { Both, Removed, Added };

    Sign sign = Sign::Both;
    std::string_view text;   // a view into what was compared
    std::size_t number = 0;  // where it is, or would be, among the lines before; from 1
};

using Hunk = std::vector<DiffLine>;

// The pieces that changed, in their order, each with up to `around` lines before and behind that both have. What
// comparing takes grows with the product of the numbers of lines: beyond four million, all lines are replaced.
std::vector<Hunk> line_diff(const std::vector<std::string_view>& before, const std::vector<std::string_view>& after,
                            std::size_t around);

}  // namespace harness::support
