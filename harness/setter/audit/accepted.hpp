// An accepted submission of the package, and its outputs.
#pragma once

#include <optional>
#include <string>

#include "harness/setter/audit/audit.hpp"

namespace harness::audit {

// The first submission that must be right and compiles; empty also if submissions are no programs. Throws JudgeError.
std::optional<compile::Program> first_accepted(const Audited& audited, sandbox::Runner& runner);

// What the program prints on a case; empty if it fails there. Throws JudgeError.
std::optional<std::string> output_on(const Audited& audited, const compile::Program& program,
                                     const package::Case& test_case, sandbox::Runner& runner);

// Whether the score, of which a validator wrote the texts, is nothing.
bool gives_nothing(const check::ValidatorScore& score);

}  // namespace harness::audit
