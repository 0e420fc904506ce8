// A script's first line, "#!/usr/bin/env python3", and the program that it asks for.
#pragma once

#include <string>

#include "harness/support/seen_file.hpp"

namespace harness::package {

// Throws SystemError where the file cannot be read, as the next.
bool begins_with_shebang(const support::SeenFile& file);

// The program that the script asks for and this machine does not have; empty where it is there, or no line asks for
// one.
std::string missing_interpreter(const support::SeenFile& file);

}  // namespace harness::package
