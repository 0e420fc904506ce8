// The bounds that a statement gives, in Markdown, LaTeX or plain words. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace harness::audit {

// "1 ≤ n ≤ 10^5".
struct StatedBound {
    std::string name;  // "n"; of a_i and a[i]: "a"
    std::optional<std::int64_t> least{};
    std::optional<std::int64_t> most{};

    bool operator==(const StatedBound&) const = default;
};

struct StatedBounds {
    std::vector<StatedBound> bounds{};
    // All numbers of the text, and those that words such as "less than" mean.
    std::set<std::int64_t> numbers{};
};

// Numbers beyond 2·10^18 are left out.
StatedBounds stated_bounds(std::string_view text);

}  // namespace harness::audit
