// What a program is held against.
#pragma once

#include <memory>
#include <optional>

#include "harness/compile/compiler.hpp"
#include "harness/package/package.hpp"
#include "harness/workers/judging_context.hpp"

namespace harness::judge {

struct Jury {
    package::Package package;
    std::shared_ptr<const compile::Compiler> compiler;   // under the package's own limits
    std::optional<compile::Program> output_validator{};  // where the package has one
};

// A package made ready to be judged by. Throws ConfigError where its output validator does not compile, JudgeError
// where the sandbox failed.
Jury make_jury(const workers::JudgingContext& context, package::Package package);

}  // namespace harness::judge
