#include "harness/base/seen_file.hpp"

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "harness/base/error.hpp"

namespace harness::base {

namespace fs = std::filesystem;

namespace {

// Opens `name` below `folder`. Null, with errno, if that fails.
Fd try_open(const fs::path& folder, const fs::path& name, int flags, Links links) {
    const Fd top = open_file(folder, O_PATH | O_DIRECTORY);
    open_how how{};
    how.flags = static_cast<std::uint64_t>(flags | O_CLOEXEC | ((flags & O_PATH) != 0 ? 0 : O_NONBLOCK));
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS | (links == Links::None ? RESOLVE_NO_SYMLINKS : 0U);
    // EAGAIN: something was renamed meanwhile; an attacker may repeat that.
    constexpr int most_tries = 100;
    for (int tries = 1;; ++tries) {
        Fd file{static_cast<int>(::syscall(SYS_openat2, top.get(), name.c_str(), &how, sizeof how))};
        if (file || (errno != EINTR && errno != EAGAIN) || tries == most_tries) {
            return file;
        }
    }
}

// Whether a link of the folder `root` may lead to `target`; neither path has links.
bool is_shared(const Root& root, const fs::path& real_root, const fs::path& target) {
    const auto is_hidden = [](const fs::path& part) { return part.native().starts_with('.') && part != "."; };
    return lies_in(target, real_root) ||
           (!lies_in(real_root, target) && std::ranges::any_of(root.shared, [&](const fs::path& folder) {
               const fs::path name = target.lexically_relative(folder);
               return lies_in(target, folder) && std::none_of(name.begin(), name.end(), is_hidden);
           }));
}

// As try_open(), for a link out of `root`: opens it if it leads into a shared folder.
Fd try_open_shared(const Root& root, const fs::path& name, int flags) {
    const fs::path real_root = fs::canonical(root.path);
    fs::path above = real_root;
    for (const fs::path& folder : root.shared) {
        while (!lies_in(folder, above)) {
            above = above.parent_path();
        }
    }
    Fd file = try_open(above, real_root.lexically_relative(above) / name, flags, Links::Inside);
    std::error_code error;
    if (file && !is_shared(root, real_root, fs::read_symlink(fmt::format("/proc/self/fd/{}", file.get()), error))) {
        file.reset();
        errno = EXDEV;
    }
    return file;
}

}  // namespace

bool lies_in(const fs::path& path, const fs::path& folder) {
    return !folder.empty() && std::ranges::mismatch(folder, path).in1 == folder.end();
}

Fd open_beneath(const Root& root, const fs::path& path, int flags, Links links) {
    const fs::path name = path.lexically_relative(root.path);
    assert_that(!name.empty(), "a path begins with its root");
    Fd file = try_open(root.path, name, flags, links);
    if (!file && errno == EXDEV && links == Links::Inside && !root.shared.empty()) {
        file = try_open_shared(root, name, flags);
    }
    if (!file) {
        throw_errno(fmt::format("cannot open {}", path.string()));
    }
    return file;
}

SeenFile look_beneath(const Root& root, const fs::path& path, Links links) {
    const Fd file = open_beneath(root, path, O_PATH, links);
    struct stat status {};
    if (::fstat(file.get(), &status) != 0) {
        throw_errno(fmt::format("cannot look at {}", path.string()));
    }
    if (!S_ISREG(status.st_mode)) {
        throw SystemError(fmt::format("{} is no regular file", path.string()), EINVAL);
    }
    return {path, status};
}

std::optional<std::int64_t> SeenFile::bytes() const {
    return seen ? std::optional(seen->bytes) : claim ? std::optional(claim->bytes()) : std::nullopt;
}

SeenFile::Identity FileClaim::identity() {
    const std::lock_guard lock(mutex_);
    if (!identity_) {
        identity_ = check_();
    }
    return *identity_;
}

Fd open_file(const SeenFile& file) {
    const std::optional<SeenFile::Identity> seen = file.claim ? file.claim->identity() : file.seen;
    if (!seen) {
        return open_regular_file(file.path);
    }
    Fd opened = open_file(file.path, O_RDONLY | O_NONBLOCK);
    struct stat status {};
    if (::fstat(opened.get(), &status) != 0) {
        throw_errno(fmt::format("cannot look at {}", file.path.string()));
    }
    // A file system may reuse the inode number of a removed file.
    if (!S_ISREG(status.st_mode) || status.st_dev != seen->device || status.st_ino != seen->inode ||
        status.st_size > seen->bytes) {
        throw JudgeError(fmt::format("{} is not the file that was looked at before: it was replaced or has grown",
                                     file.path.string()));
    }
    return opened;
}

std::string read_file(const SeenFile& file, std::size_t most) {
    const Fd opened = open_file(file);
    if (const auto bytes = file.bytes()) {
        most = std::min(most, static_cast<std::size_t>(*bytes));
    }
    return read_all(opened.get(), most, fmt::format("cannot read {}", file.path.string()));
}

Fd folder_beneath(const fs::path& root, const fs::path& folder) {
    try {
        return open_beneath(root, folder, O_PATH | O_DIRECTORY, Links::Inside);
    } catch (const SystemError& error) {
        if (error.error_number() != EXDEV) {
            throw;
        }
        throw ConfigError(folder, 0,
                          fmt::format("is a link that leads out of {}: put a folder in its place", root.string()));
    }
}

void write_file_beneath(const fs::path& root, const fs::path& path, std::string_view bytes) {
    fs::path reached = root;
    Fd folder = folder_beneath(root, root);
    for (const fs::path& part : path.parent_path().lexically_relative(root)) {
        reached /= part;
        if (::mkdirat(folder.get(), part.c_str(), 0777) != 0 && errno != EEXIST) {
            throw_errno(fmt::format("cannot make the folder {}", reached.string()));
        }
        folder = folder_beneath(root, reached);
    }
    try {
        write_file_atomically(fmt::format("/proc/self/fd/{}/{}", folder.get(), path.filename().string()), bytes);
    } catch (const SystemError& error) {
        throw SystemError(fmt::format("cannot write {}", path.string()), error.error_number());
    }
}

}  // namespace harness::base
