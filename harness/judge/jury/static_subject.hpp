// The input of the package's static validator.
#pragma once

#include <string>

#include "harness/check/program_validator.hpp"
#include "harness/config/config.hpp"
#include "harness/package/package.hpp"

namespace harness::judge {

// A submission that compiles, with the files added to every submission. `language`: its name in judge.toml.
check::StaticSubject static_subject(const config::Config& config, const package::Package& package,
                                    const package::Submission& submission, const std::string& language);

}  // namespace harness::judge
