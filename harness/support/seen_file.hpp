// Files of strangers: reached without being led out of a folder, and, when they are read, the ones that were looked at.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include <sys/stat.h>

#include "harness/support/fd.hpp"

namespace harness::support {

// What to do about a link below the folder.
enum class Links {
    Inside,  // follow it as long as it leads to a place in the folder; an absolute link never does
    None,    // refuse it
};

// Opens `path`, which is `root` or begins with it, without leaving `root`, whatever anybody does in it meanwhile. Of
// FIFOs nothing is waited for. Throws SystemError: EXDEV where a link leads out, ELOOP where it is none to follow.
Fd open_beneath(const std::filesystem::path& root, const std::filesystem::path& path, int flags, Links links);

// A place of a file and, where somebody has looked there, which file that was.
struct SeenFile {
    struct Identity {
        dev_t device = 0;
        ino_t inode = 0;
        std::int64_t bytes = 0;
    };

    SeenFile() = default;
    // Not looked at: whatever lies there is meant.
    SeenFile(std::filesystem::path where)  // NOLINT(google-explicit-constructor): a path of the judge's own
        : path(std::move(where)) {}
    SeenFile(std::filesystem::path where, const struct stat& status)
        : path(std::move(where)), seen(Identity{status.st_dev, status.st_ino, status.st_size}) {}

    // NOLINTNEXTLINE(google-explicit-constructor): for messages and names; to read it there is open_file() below
    operator const std::filesystem::path&() const { return path; }
    bool empty() const { return path.empty(); }
    // The same place.
    bool operator==(const SeenFile& other) const { return path == other.path; }
    bool operator==(const std::filesystem::path& other) const { return path == other; }

    std::filesystem::path path;
    std::optional<Identity> seen;
};

// Looks at a regular file in `root` or below. Throws SystemError as open_beneath, and where it is no regular file.
SeenFile look_beneath(const std::filesystem::path& root, const std::filesystem::path& path, Links links);

// Opens the file for reading. Throws SystemError; JudgeError where it is not the file that was looked at, or has grown
// since.
Fd open_file(const SeenFile& file);
// Its bytes. Throws as open_file.
std::string read_file(const SeenFile& file);

}  // namespace harness::support
