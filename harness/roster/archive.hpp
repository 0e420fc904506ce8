// Archives of a class: .zip and .tar (also .gz, .bz2, .xz, .zst), read by libarchive. Everything in one is hostile.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "harness/roster/hand_in.hpp"

namespace harness::roster {

struct ArchiveLimits {
    std::int64_t file_bytes = std::int64_t{1} << 20U;   // a larger file is not kept, which is its fault
    std::int64_t total_bytes = std::int64_t{1} << 30U;  // of everything in it, unpacked: more is a bomb
    std::size_t files = 100'000;
};

// Writes the archive's regular files below `target`, an empty folder of the judge's own, each in a folder
// of its own that a number names: no path in the archive is ever followed. Links, devices, archives within and
// files that are too large are named with their fault. In the order of the archive.
// Throws ConfigError where it is no archive, is damaged or encrypted, holds more than `limits`, or has a name that is
// absolute, leads out of it (".."), or is no UTF-8; SystemError where a file cannot be written.
std::vector<HandIn> unpack(const std::filesystem::path& archive, const std::filesystem::path& target,
                           const ArchiveLimits& limits);

}  // namespace harness::roster
