// Makes file names from the names of people.
#pragma once

#include <set>
#include <string>

namespace harness::support {

// A file name for `text` that is not yet in `taken`; adds it there. Keeps letters of every script; replaces characters
// that a file system or a shell may treat specially.
std::string free_file_name(const std::string& text, std::set<std::string>& taken);

}  // namespace harness::support
