// A script's first line, "#!/usr/bin/env python3", and the program that it names.
#pragma once

#include <string>

#include "harness/support/seen_file.hpp"

namespace harness::package {

// Both functions throw SystemError if the file cannot be read.
bool begins_with_shebang(const support::SeenFile& file);

// Why the script cannot run on this machine, "asks for 'python2', which is not installed"; empty if it can.
std::string why_not_run(const support::SeenFile& file);

}  // namespace harness::package
