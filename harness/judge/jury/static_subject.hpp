// What the package's static validator is to look at.
#pragma once

#include <string>

#include "harness/check/program_validator.hpp"
#include "harness/config/config.hpp"
#include "harness/package/package.hpp"

namespace harness::judge {

// A submission that compiles, with the files that go with every submission. `language`: judge.toml's name of it.
check::StaticSubject static_subject(const config::Config& config, const package::Package& package,
                                    const package::Submission& submission, const std::string& language);

}  // namespace harness::judge
