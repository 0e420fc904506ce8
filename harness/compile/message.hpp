// What is said of a compiler's run.
#pragma once

#include <cstddef>
#include <string>

#include "harness/model/limits.hpp"
#include "harness/model/outcome.hpp"

namespace harness::compile {

inline constexpr std::size_t longest_message = std::size_t{16} << 10U;

// Throws JudgeError where the compiler could have computed and was not let: no fault of the source.
void check_not_starved(const model::Outcome& outcome, const model::Limits& limits);

// Why compiling ended before the compiler had its say; empty where it had.
std::string interruption(const model::Outcome& outcome, const model::Limits& limits);

// What the author of the source reads: `first_line`, or that the compiler crashed, and what it wrote (`output`, besides
// standard error), from its first error on.
std::string message_of(const model::Outcome& outcome, const std::string& output, std::string first_line);

}  // namespace harness::compile
