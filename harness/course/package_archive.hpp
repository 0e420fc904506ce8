// A problem package in an archive.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string_view>

#include "harness/course/archive.hpp"

namespace harness::course {

// How the folder of a package is told from others.
struct PackageForm {
    std::function<bool(const std::filesystem::path& folder)> is_package;
    std::string_view file;  // that it has, for messages
};
extern const PackageForm icpc_package;

// Unpacks a package below `folder`, a folder of the judge's own, and returns the package's folder. It is named after
// the archive's single top folder or, without one, after the archive. A file may have `most_file_kib`, and all files
// together four times as much. Links are created unchanged after all files; readers of the package must not follow
// links that lead out of it. Throws ConfigError if the archive is not a package; throws like unpack().
std::filesystem::path unpack_package(const std::filesystem::path& archive, const std::filesystem::path& folder,
                                     std::int64_t most_file_kib, const Unpacker& unpacker,
                                     const PackageForm& form = icpc_package);

}  // namespace harness::course
