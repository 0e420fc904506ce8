// Files that other users must not read.
#pragma once

#include <filesystem>
#include <string_view>

namespace harness::base {

// Like write_file_atomically(), but keeps the permissions of the file that it replaces, and the file is whole even
// after a power cut. A new file is private. Throws SystemError, naming the file.
void replace_private_file(const std::filesystem::path& path, std::string_view bytes);

}  // namespace harness::base
