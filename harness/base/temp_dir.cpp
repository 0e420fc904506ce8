#include "harness/base/temp_dir.hpp"

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"

namespace harness::base {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view prefix = "judge-temporary-";

Fd open_folder(const fs::path& path) {
    return Fd{::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)};
}

// Uses a lock, not a process id: it also works between owners that cannot see each other's processes.
bool is_abandoned(const Fd& folder) {
    struct stat info {};
    return folder && ::fstat(folder.get(), &info) == 0 && info.st_uid == ::geteuid() &&
           lock(folder, LOCK_EX | LOCK_NB) == 0;
}

void remove_abandoned(const fs::path& parent, const std::stop_token& stop) {
    constexpr std::chrono::milliseconds moment{300};
    const auto end = std::chrono::steady_clock::now() + moment;
    const auto is_enough = [&] { return stop.stop_requested() || std::chrono::steady_clock::now() > end; };
    std::error_code ignored;  // entries that cannot be read or removed are left for another time
    for (auto entry = fs::directory_iterator{parent, ignored}; entry != fs::directory_iterator{} && !is_enough();
         entry.increment(ignored)) {
        if (!entry->path().filename().string().starts_with(prefix)) {
            continue;
        }
        if (const Fd folder = open_folder(entry->path()); is_abandoned(folder)) {
            remove_until(entry->path(), is_enough);
        }
    }
}

}  // namespace

fs::path temporary_folder() {
    std::error_code error;
    fs::path folder = fs::temp_directory_path(error);
    if (error) {
        throw SystemError("cannot find the folder for temporary files (TMPDIR, or else /tmp)", error.value());
    }
    return folder;
}

TempDir::TempDir(const fs::path& parent, std::stop_token stop) : stop_(std::move(stop)) {
    const fs::path folder = parent.empty() ? temporary_folder() : parent;
    remove_abandoned(folder, stop_);
    // Another process may take the folder for abandoned and remove it before it is locked. Only then another try makes
    // sense.
    constexpr int most_tries = 100;
    for (int i = 0; i < most_tries; ++i) {
        std::string name = (folder / prefix).string() + "XXXXXX";
        if (::mkdtemp(name.data()) == nullptr) {
            throw_errno(fmt::format("cannot make a temporary folder {}", name));
        }
        lock_ = open_folder(name);
        const int failed = lock_ ? hold_folder(lock_) : errno;
        if (failed != 0 && failed != ENOENT && failed != EWOULDBLOCK) {
            ::rmdir(name.c_str());
            throw SystemError(fmt::format("cannot open and lock the temporary folder {}", name), failed);
        }
        if (failed == 0 && ::access(name.c_str(), F_OK) == 0) {
            path_ = name;
            return;
        }
    }
    throw SystemError(fmt::format("cannot lock a temporary folder below {}", folder.string()), EAGAIN);
}

TempDir::~TempDir() {
    remove_until(path_, [this] { return stop_.stop_requested(); });
}

}  // namespace harness::base
