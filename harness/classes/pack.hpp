// Writes archives.
#pragma once

#include <filesystem>
#include <vector>

#include "harness/package/exported/exported.hpp"

namespace harness::classes {

// A .zip of these files, in their order; the same bytes for the same files. It appears whole or not at all. Throws
// ConfigError where it cannot be written, SystemError where a file cannot be read.
void write_zip(const std::filesystem::path& zip, const std::vector<package::ExportedFile>& files);

}  // namespace harness::classes
