// The framing of many cases for one process of `boards` or `queens`, and of the results. This code shares no header
// with generators/command_line.hpp and reference/answer.hpp, only the byte format.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace harness::recipe {

// Frames an input for `queens answer PROBLEM --batch`.
std::string frame(std::string_view bytes);

// The results of a batch of `count` cases: the bytes of each case with code 0, empty for other codes. All are empty if
// the output is not framed correctly.
std::vector<std::optional<std::string>> unframe(std::string_view output, std::size_t count);

// Divides `sizes.size()` cases, of these sizes in bytes, among `jobs` workers. Returns the indexes of each batch.
// Batches are small enough that their output is unlikely to reach a limit.
std::vector<std::vector<std::size_t>> batches(const std::vector<std::size_t>& sizes, int jobs);

}  // namespace harness::recipe
