// Finds the programs of a package that are written with testlib (https://github.com/MikeMirzayanov/testlib).
#pragma once

#include "harness/package/package.hpp"

namespace harness::package {

// Sets which of the package's programs use testlib's protocol: as judge.toml says, or those that include testlib.h,
// unless the package's own testlib.h uses the protocol of the format. Adds judge.toml's header to a program without
// one. If no header exists, an input or answer validator is left out with a warning, and an output validator is a
// ConfigError.
void settle_testlib(const config::Config& config, Package& package);

}  // namespace harness::package
