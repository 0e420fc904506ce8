// A script's first line, "#!/usr/bin/env python3", and the program that it asks for.
#pragma once

#include <string>

#include "harness/support/seen_file.hpp"

namespace harness::package {

// Throws SystemError where the file cannot be read, as the next.
bool begins_with_shebang(const support::SeenFile& file);

// Why no system runs the script on this machine, "asks for 'python2', which is not installed"; empty where it may be
// run.
std::string why_not_run(const support::SeenFile& file);

}  // namespace harness::package
