// The part of a jury that makes and checks test data: input validators and the reference.
#pragma once

#include "harness/judge/jury.hpp"

namespace harness::recipe {

// Removes the input and answer validators that cannot run here from the package. One that does not compile becomes a
// problem of the package; a validator whose language is not installed becomes a warning. Throws JudgeError if the
// sandbox failed.
void drop_unusable_validators(const workers::JudgingContext& context, judge::Plan& plan);

// The jury for test data only, without an output validator. Throws ConfigError if an input validator does not compile,
// JudgeError if the sandbox failed, and as reference_of.
judge::Jury make_data_jury(const workers::JudgingContext& context, judge::Plan plan);

// The whole jury. Throws as make_data_jury and judge::make_jury.
judge::Jury make_whole_jury(const workers::JudgingContext& context, judge::Plan plan,
                            judge::BrokenProgram broken = judge::BrokenProgram::Error);

}  // namespace harness::recipe
