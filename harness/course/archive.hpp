// Archives of a class: .zip and .tar (also .gz, .bz2, .xz, .zst), read by libarchive in a sandbox. Their contents are
// hostile.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <stop_token>
#include <vector>

#include "harness/course/handed_in_file.hpp"
#include "harness/sandbox/runner.hpp"

namespace harness::course {

struct ArchiveLimits {
    std::int64_t file_bytes = std::int64_t{1} << 20U;   // a larger file is not kept and gets a fault
    std::int64_t total_bytes = std::int64_t{1} << 30U;  // of all unpacked files; more is treated as an archive bomb
    std::size_t files = 100'000;                        // including folders
    std::size_t names_bytes = std::size_t{32} << 20U;   // of all names together
    std::int64_t archive_bytes = 0;  // a larger archive in it is not kept and gets a fault; 0: none is kept
};

// How to unpack: by the program `judge-unpack`, in a sandbox.
struct Unpacker {
    sandbox::RunnerFactory make_runner;
    std::filesystem::path program_dir;  // the folder of judge-unpack, which must contain nothing else
    std::stop_token stop{};             // a request ends the unpacking
};

// Writes the archive's regular files below `target`, an empty folder of the judge's own. The files are numbered, so no
// name in the archive is ever used.
//
// Returns the entries in the archive's order, with folders if the archive names them. Links, devices, archives that are
// not kept, files that are too large, and names of more than 4096 bytes or 20 folders have a fault; links also have
// their target. Of names that are too deep, the topmost folder is an entry, as in walk(). Names are raw bytes, because
// old tools use unknown encodings. Zip dates without a time zone are read in the zone that is `zone` east of UTC.
// Throws ConfigError if the file is not an archive, is damaged or encrypted, exceeds `limits`, needs more than 60 s or
// 1 GiB to unpack, or has a name that is absolute or contains "..". Throws SystemError if a file cannot be written,
// JudgeError if the sandbox fails, and Interrupted.
std::vector<HandedInFile> unpack(const base::SeenFile& archive, const std::filesystem::path& target,
                                 const ArchiveLimits& limits, std::chrono::minutes zone, const Unpacker& unpacker);

// The part of unpack() outside the sandbox: makes files from the output of `judge-unpack`, which is as hostile as the
// archive. Reads the output twice: it makes no file before it knows that all are within the limits.
std::vector<HandedInFile> read_unpacked(std::istream& written, const std::filesystem::path& archive,
                                        const std::filesystem::path& target, const ArchiveLimits& limits,
                                        const std::stop_token& stop = {});

}  // namespace harness::course
