// Of all that a verdict depends on, digests: as long as these are the same, a remembered verdict holds. What the code
// that judges does is in them by its sources (cache::code_identity), with nothing to be raised by hand.
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

// All but the program and the case: the code, the machine, the limits, how outputs are checked and by what. Throws as
// Compiler::identify.
std::string key_of_judging(const workers::JudgingContext& context, const package::Package& package,
                           const compile::Compiler& compiler, sandbox::Runner& runner,
                           std::string_view code = cache::code_identity());

// What the case asks and what is wanted, whatever its name. Throws SystemError where a file cannot be read.
std::string key_of_case(const package::Case& one);

// All files of the program, its arguments, and what its language says of its `version`, as an interpreter is no file of
// it. Throws SystemError.
std::string key_of_program(const compile::Program& program, const std::string& version);

// Parts of such keys.
void add(cache::Digest& digest, const model::Limits& limits);
void add(cache::Digest& digest, const std::vector<std::string>& words);
void add(cache::Digest& digest, const std::vector<model::CodeFile>& files);
// All of a case but its name; `hash` is of files as cache::hash_of_file.
using HashFile = std::function<std::string(const support::SeenFile&)>;
void add(cache::Digest& digest, const package::Case& one, const HashFile& hash = cache::hash_of_file);

}  // namespace harness::judge
