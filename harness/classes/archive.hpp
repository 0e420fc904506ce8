// Archives of a class: .zip and .tar (also .gz, .bz2, .xz, .zst), read by libarchive in a sandbox. Everything in one is
// hostile.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <vector>

#include "harness/classes/handed_in_file.hpp"
#include "harness/sandbox/runner.hpp"

namespace harness::classes {

struct ArchiveLimits {
    std::int64_t file_bytes = std::int64_t{1} << 20U;   // a larger file is not kept, which is its fault
    std::int64_t total_bytes = std::int64_t{1} << 30U;  // of everything in it, unpacked: more is a bomb
    std::size_t files = 100'000;                        // and folders
    std::size_t names_bytes = std::size_t{32} << 20U;   // of all their names
    std::int64_t archive_bytes = 0;  // a larger archive in it is not kept; 0: none is, which is its fault
};

// What unpacks: the program `judge-unpack`, in a sandbox.
struct Unpacker {
    sandbox::RunnerFactory make_runner;
    std::filesystem::path program_dir;  // the program's folder, in which nothing else is
};

// Folders are named too, where the archive does. A zip's dates are the local time of whoever packed it, and most say no
// more: they are read in the zone that lies so far east of UTC.
//
// Writes the archive's regular files below `target`, an empty folder of the judge's own, each in a folder
// of its own that a number names: no path in the archive is ever followed. Links, devices, archives that are not kept
// and files that are too large are named with their fault, links also with where they lead. In the order of the
// archive. A name is the bytes that the archive has: old tools' are no UTF-8, and nothing tells what they are. Throws
// ConfigError where it is no archive, is damaged or encrypted, holds more than `limits`, or has a name that is
// absolute, leads out of it (".."), has more than 4096 bytes or 20 parts, or takes 60 s or 1 GiB of memory to unpack;
// SystemError where a file cannot be written; JudgeError where the sandbox fails.
std::vector<HandedInFile> unpack(const support::SeenFile& archive, const std::filesystem::path& target,
                                 const ArchiveLimits& limits, std::chrono::minutes zone, const Unpacker& unpacker);

// The half of it that is not in the sandbox: makes files of what `judge-unpack` wrote, which is as hostile as the
// archive.
std::vector<HandedInFile> read_unpacked(std::istream& written, const std::filesystem::path& archive,
                                        const std::filesystem::path& target, const ArchiveLimits& limits);

}  // namespace harness::classes
