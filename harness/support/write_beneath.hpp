// Writes into untrusted folders without leaving them.
#pragma once

#include <filesystem>
#include <string_view>

#include "harness/support/fd.hpp"

namespace harness::support {

// Opens `folder`, which is `root` or begins with it, to reach its entries (O_PATH). Follows a link if it leads to a
// place in `root`. Throws ConfigError if a link leads out, SystemError if there is no such folder.
Fd folder_beneath(const std::filesystem::path& root, const std::filesystem::path& folder);

// Like write_file_atomically(), in folder_beneath(); makes missing folders.
void write_file_beneath(const std::filesystem::path& root, const std::filesystem::path& path, std::string_view bytes);

}  // namespace harness::support
