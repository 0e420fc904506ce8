// A problem package that comes as an archive.
#pragma once

#include <cstdint>
#include <filesystem>

#include "harness/classes/archive.hpp"

namespace harness::classes {

// Unpacks a package below `place`, a folder of the judge's own, and returns its folder. It is called as the folder in
// the archive that holds everything, or where there is none, as the archive. Of files, the largest may have
// `most_file_kib`, and all together four times as much. Links are made as they are, last of all, and where one leads
// out of the package it is not followed by whoever reads it. Throws ConfigError where the archive is no package, and as
// unpack() does.
std::filesystem::path unpack_package(const std::filesystem::path& archive, const std::filesystem::path& place,
                                     std::int64_t most_file_kib, const Unpacker& unpacker);

}  // namespace harness::classes
