// "Did you mean …?": the known name that a misspelt one was likely meant to be.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace harness::config {

// The candidate with the fewest inserted, deleted, replaced or swapped neighbouring letters, if those are at most a
// third of the letters (and at least one is allowed); else empty. Case counts as nothing.
std::string_view nearest(std::string_view name, const std::vector<std::string_view>& candidates);

// What to say of a name that is none of `candidates`: "did you mean 'x'?" or "known are a, b, c".
std::string hint(std::string_view name, const std::vector<std::string_view>& candidates);

}  // namespace harness::config
