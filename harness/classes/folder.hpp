// Lists a class's folder like an archive: all files in it and below.
#pragma once

#include <filesystem>
#include <vector>

#include "harness/classes/handed_in_file.hpp"

namespace harness::classes {

// In bytewise order of their names. Hidden files and folders are left out; a folder that then is empty is listed
// itself. Links are not followed; like archives, they are listed with a fault. Throws ConfigError if a folder cannot be
// read, or if there are more than 100,000 files or 20 nested folders.
std::vector<HandedInFile> walk(const std::filesystem::path& folder);

}  // namespace harness::classes
