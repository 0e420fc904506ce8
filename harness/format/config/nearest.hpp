// "Did you mean …?": the known name that is closest to a misspelt one.
#pragma once

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace harness::config {

// The candidate with the fewest inserted, deleted, replaced or swapped letters, if these are at most a third of the
// letters (at least one is allowed); else empty. Ignores case.
std::string_view nearest(std::string_view name, const std::vector<std::string_view>& candidates);

// The hint for a name that is not in `candidates`: "did you mean 'x'?" or "known are a, b, c".
std::string hint(std::string_view name, const std::vector<std::string_view>& candidates);

// The names of `things`, which must outlive them, as candidates.
std::vector<std::string_view> names_of(const auto& things, auto name_of) {
    std::vector<std::string_view> names;
    std::ranges::transform(things, std::back_inserter(names), name_of);
    return names;
}

}  // namespace harness::config
