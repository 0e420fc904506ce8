// Digests of everything that a verdict depends on: a remembered verdict holds while they stay the same. They include
// the sources of the judging code (cache::code_identity), so no version number must be raised by hand.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/cache/code_identity.hpp"
#include "harness/cache/digest.hpp"
#include "harness/compile/compiler.hpp"
#include "harness/package/package.hpp"
#include "harness/workers/judging_context.hpp"

namespace harness::judge {

// Everything except program and case: the code, the machine, the limits, and how outputs are checked. Throws as
// Compiler::identify.
std::string key_of_judging(const workers::JudgingContext& context, const package::Package& package,
                           const compile::Compiler& compiler, sandbox::Runner& runner,
                           std::string_view code = cache::code_identity());

// The case's input and answer, without its name. Throws SystemError if a file cannot be read.
std::string key_of_case(const package::Case& one);

// All files of the program, its arguments, and the `version` text of its language, because an interpreter is not one of
// the program's files. Throws SystemError.
std::string key_of_program(const compile::Program& program, const std::string& version);

// Add parts of such keys.
void add(cache::Digest& digest, const model::Limits& limits);
void add(cache::Digest& digest, const std::vector<std::string>& words);
void add(cache::Digest& digest, const std::vector<model::CodeFile>& files);
// Everything of a case except its name; `hash` is a function on files such as cache::hash_of_file.
using HashFile = std::function<std::string(const support::SeenFile&)>;
void add(cache::Digest& digest, const package::Case& one, const HashFile& hash = cache::hash_of_file);

}  // namespace harness::judge
