// The part of a jury that data is made by and held against: input validators and the reference.
#pragma once

#include <vector>

#include "harness/judge/jury.hpp"

namespace harness::recipe {

// The package's input validators, compiled (from the cache, mostly). Throws ConfigError where one does not compile,
// JudgeError where the sandbox failed.
std::vector<judge::InputCheck> input_checks(const workers::JudgingContext& context, const package::Package& package,
                                            const compile::Compiler& compiler, sandbox::Runner& runner);

// Takes those input and answer validators out of the package that cannot be run here: one that does not compile is a
// problem of the package, one whose language is not installed a warning. Throws JudgeError where the sandbox failed.
void drop_unusable_validators(const workers::JudgingContext& context, package::Package& package);

// The jury for data alone, without an output validator. Throws as input_checks and reference_of.
judge::Jury make_data_jury(const workers::JudgingContext& context, package::Package package);

// The whole jury. Throws likewise, and as judge::make_jury.
judge::Jury make_whole_jury(const workers::JudgingContext& context, package::Package package);

}  // namespace harness::recipe
