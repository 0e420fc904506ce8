// Texts about a compiler's run.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "harness/model/limits.hpp"
#include "harness/model/outcome.hpp"

namespace harness::compile {

inline constexpr std::size_t longest_message = std::size_t{16} << 10U;

// Why compiling was interrupted, so that the compiler gave no result; empty if it was not. Throws JudgeError if the
// compiler did not get enough cpu time, which is not the source's fault.
std::string interruption(const model::Outcome& outcome, const model::Limits& limits);

// The text for the author of the source: `first_line`, or that the compiler crashed, followed by the compiler's
// messages from the first error on. `output` is its standard output.
std::string message_of(const model::Outcome& outcome, const std::string& output, std::string first_line);

// The most useful line of such a text, escaped: the first error's, else the first that is not blank; empty if there is
// none.
std::string error_line(std::string_view message);

// `line`, and what the language of a program that wrote `message` says of it: "…: this is Python 2, and the judge runs
// Python 3". For programs of packages; a submission has hints.
std::string with_advice(std::string line, std::string_view message);

}  // namespace harness::compile
