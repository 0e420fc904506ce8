// Texts for regular expressions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "harness/inputs/grammar/writing/style.hpp"

namespace harness::grammar {

// A text that matches a regular expression, with about `length` characters where it may be repeated. Empty if the
// expression is not understood.
std::optional<std::string> text_that_matches(const std::string& pattern, const Style& style, std::size_t length,
                                             Random& random);

}  // namespace harness::grammar
