// Writes into folders that strangers have made, without being led out of them.
#pragma once

#include <filesystem>
#include <string_view>

#include "harness/support/fd.hpp"

namespace harness::support {

// Opens `folder`, which is `root` or begins with it, to reach what lies in it (O_PATH); a link is followed as long as
// it leads to a place in `root`. Throws ConfigError where one leads out, SystemError where there is no such folder.
Fd folder_beneath(const std::filesystem::path& root, const std::filesystem::path& folder);

// As write_file_atomically(), in folder_beneath(); folders that are not there are made.
void write_file_beneath(const std::filesystem::path& root, const std::filesystem::path& path, std::string_view bytes);

}  // namespace harness::support
