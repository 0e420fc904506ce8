// Names of files made of what strangers are called.
#pragma once

#include <set>
#include <string>

namespace harness::support {

// A name for `text` that no other in `taken` has, which it is added to. Letters of every script stay; what a file
// system or a shell may take for something else does not.
std::string free_file_name(const std::string& text, std::set<std::string>& taken);

}  // namespace harness::support
