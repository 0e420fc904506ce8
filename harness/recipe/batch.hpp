// How many cases go to one process of `boards` or `queens` and come back (see generators/batch.hpp and
// reference/batch.hpp, which this side knows by its bytes alone).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace harness::recipe {

// An input as `queens answer PROBLEM --batch` reads it.
std::string frame(std::string_view bytes);

// What a batch of `count` came to: the bytes of each with code 0, and nothing for one with another code. Where the
// output is not framed as it should be, nothing for any.
std::vector<std::optional<std::string>> unframe(std::string_view output, std::size_t count);

// Shares out `sizes.size()` cases, of so many bytes each, for `jobs` workers: the indexes of one batch after another.
// None is so large that its output is likely to reach a limit.
std::vector<std::vector<std::size_t>> batches(const std::vector<std::size_t>& sizes, int jobs);

}  // namespace harness::recipe
