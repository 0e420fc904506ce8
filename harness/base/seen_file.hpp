// Untrusted folders: opens and writes files without leaving them, and reads only files that were checked before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <sys/stat.h>

#include "harness/base/fd.hpp"

namespace harness::base {

// How to treat a link below the folder.
enum class Links {
    Inside,  // follow it if it leads to a place in the folder, or in a shared one; an absolute link never does
    None,    // refuse it
};

// A folder whose files are read. Its links may also lead into shared folders, if there are any, but not to hidden files
// there, nor to a folder that contains this one.
struct Root {
    Root() = default;
    // NOLINTNEXTLINE(google-explicit-constructor): a folder whose links stay in it
    Root(std::filesystem::path where, std::vector<std::filesystem::path> shared_folders = {})
        : path(std::move(where)), shared(std::move(shared_folders)) {}

    // NOLINTNEXTLINE(google-explicit-constructor): for names
    operator const std::filesystem::path&() const { return path; }
    friend std::filesystem::path operator/(const Root& root, const std::filesystem::path& name) {
        return root.path / name;
    }

    std::filesystem::path path;
    std::vector<std::filesystem::path> shared;  // without links in their paths
};

// Whether the path is `folder` or lies below it; both are normal.
bool lies_in(const std::filesystem::path& path, const std::filesystem::path& folder);

// Opens `path`, which is `root` or begins with it, without leaving `root`, whatever other processes do there meanwhile.
// Does not wait for the other end of a FIFO. Throws SystemError: EXDEV if a link leads out, ELOOP if no link may be
// followed.
Fd open_beneath(const Root& root, const std::filesystem::path& path, int flags, Links links);

class FileClaim;

// The path of a file and, if it was checked, the identity of that file.
struct SeenFile {
    struct Identity {
        dev_t device = 0;
        ino_t inode = 0;
        std::int64_t bytes = 0;
    };

    SeenFile() = default;
    // Not checked: stands for any file at this path.
    SeenFile(std::filesystem::path where)  // NOLINT(google-explicit-constructor): a path of the judge's own
        : path(std::move(where)) {}
    SeenFile(std::filesystem::path where, const struct stat& status)
        : path(std::move(where)), seen(Identity{status.st_dev, status.st_ino, status.st_size}) {}

    // NOLINTNEXTLINE(google-explicit-constructor): for messages and names; to read it there is open_file() below
    operator const std::filesystem::path&() const { return path; }
    bool empty() const { return path.empty(); }
    // Its size, as it was seen or as the claim says; empty if neither is there.
    std::optional<std::int64_t> bytes() const;
    // Compares the paths only.
    bool operator==(const SeenFile& other) const { return path == other.path; }
    bool operator==(const std::filesystem::path& other) const { return path == other; }

    std::filesystem::path path;
    std::optional<Identity> seen;
    std::shared_ptr<FileClaim> claim;  // instead of `seen`: the file is checked when it is opened; or null
};

// What another process says of a file's content. The file is compared with it when it is opened for the first time, so
// that a file that nobody opens costs nothing. Safe to use from several threads.
class FileClaim {
  public:
    // Looks at the file. Throws if its content is not as claimed.
    using Check = std::function<SeenFile::Identity()>;

    // `hash`: cache::hash_of_file() of the content.
    FileClaim(std::int64_t bytes, std::string hash, Check check)
        : bytes_(bytes), hash_(std::move(hash)), check_(std::move(check)) {}

    std::int64_t bytes() const { return bytes_; }
    const std::string& hash() const { return hash_; }
    // The file that was checked. Throws as `check`, and then the next call checks again.
    SeenFile::Identity identity();

  private:
    const std::int64_t bytes_;
    const std::string hash_;
    const Check check_;
    std::mutex mutex_;
    std::optional<SeenFile::Identity> identity_;
};

// Checks a regular file in or below `root`. Throws SystemError like open_beneath, and if it is no regular file.
SeenFile look_beneath(const Root& root, const std::filesystem::path& path, Links links);

// Opens the file for reading. Throws SystemError, or JudgeError if it is not the checked file, or has grown since. Also
// throws as FileClaim::identity().
Fd open_file(const SeenFile& file);
// The file's bytes, at most `most`. Throws like open_file.
std::string read_file(const SeenFile& file, std::size_t most = std::string::npos);

// Opens `folder`, which is `root` or begins with it, to reach its entries (O_PATH). Follows a link if it leads to a
// place in `root`. Throws ConfigError if a link leads out, SystemError if there is no such folder.
Fd folder_beneath(const std::filesystem::path& root, const std::filesystem::path& folder);

// Like write_file_atomically(), in folder_beneath(); makes missing folders.
void write_file_beneath(const std::filesystem::path& root, const std::filesystem::path& path, std::string_view bytes);

}  // namespace harness::base
