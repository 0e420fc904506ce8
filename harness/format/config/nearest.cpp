#include "harness/format/config/nearest.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/text.hpp"

namespace harness::config {

namespace {

// Optimal string alignment distance, by the usual dynamic programming with three rows.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before_last(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) {
        last[j] = j;
    }
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = std::min(row[j], before_last[j - 2] + 1);
            }
        }
        before_last.swap(last);
        last.swap(row);
    }
    return last[b.size()];
}

}  // namespace

std::string_view nearest(std::string_view name, const std::vector<std::string_view>& candidates) {
    constexpr std::size_t longest = 100;  // longer than every known name; bounds the work
    if (name.size() > longest) {
        return {};
    }
    std::string_view best;
    std::size_t best_distance = std::max<std::size_t>(1, name.size() / 3) + 1;
    const std::string small = base::lowered(name);
    for (const std::string_view candidate : candidates) {
        const std::size_t distance = edit_distance(small, base::lowered(candidate));
        if (distance < best_distance) {
            best_distance = distance;
            best = candidate;
        }
    }
    return best;
}

std::string hint(std::string_view name, const std::vector<std::string_view>& candidates) {
    if (const std::string_view meant = nearest(name, candidates); !meant.empty()) {
        return fmt::format("did you mean '{}'?", meant);
    }
    return fmt::format("known are {}", fmt::join(candidates, ", "));
}

}  // namespace harness::config
