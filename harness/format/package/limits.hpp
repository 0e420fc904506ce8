// The complete limits of a package: its own, and those of judge.toml for what it leaves open. Pure.
#pragma once

#include "harness/format/config/config.hpp"
#include "harness/format/package/package.hpp"

namespace harness::package {

// Of a run of a submission, before the factors of its language.
model::Limits run_limits(const config::Config& config, const Package& package);
// Of a run of a program of the package.
model::Limits validator_limits(const config::Config& config, const Package& package);
// The languages, with the limits of sources, compilers and programs. If answers are submitted, also with the language
// of answers.
config::Toolchain toolchain_for(const config::Config& config, const Package& package);

}  // namespace harness::package
