// A class's folder, read as an archive is: every file in it and below.
#pragma once

#include <filesystem>
#include <vector>

#include "harness/classes/handed_in_file.hpp"

namespace harness::classes {

// In bytewise order of their names; hidden files and folders are left out, and a folder with nothing else in it is
// named itself. No link is followed: it is named with its
// fault, as an archive is. Throws ConfigError where a folder cannot be read, or where there are more than 100,000 files
// or 20 folders within one another.
std::vector<HandedInFile> walk(const std::filesystem::path& folder);

}  // namespace harness::classes
