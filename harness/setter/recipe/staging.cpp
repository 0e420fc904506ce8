#include "harness/setter/recipe/staging.hpp"

#include <cerrno>
#include <cstdio>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/seen_file.hpp"

namespace harness::recipe {

namespace fs = std::filesystem;

namespace {

using base::throw_errno;

// The real location of the folder: a link to it stays a link.
fs::path real_place(const fs::path& folder) {
    std::error_code ignored;
    return fs::is_symlink(fs::symlink_status(folder, ignored)) ? fs::canonical(folder) : folder;
}

fs::path staged_place(const fs::path& folder) {
    return folder.parent_path() / fmt::format(".{}.new", folder.filename().string());
}

// Creates a folder with the mode of another folder and, as root, its owner.
void make_folder_like(const fs::path& from, const fs::path& to) {
    struct stat status {};
    if (::stat(from.c_str(), &status) != 0 || ::mkdir(to.c_str(), 0755) != 0) {
        throw_errno(fmt::format("cannot make the folder {}", to.string()));
    }
    if (::geteuid() == 0 && ::chown(to.c_str(), status.st_uid, status.st_gid) != 0) {
        throw_errno(fmt::format("cannot give the folder {} its owner", to.string()));
    }
    if (::chmod(to.c_str(), status.st_mode & 07777U) != 0) {
        throw_errno(fmt::format("cannot give the folder {} its mode", to.string()));
    }
}

}  // namespace

FolderLock::FolderLock(const fs::path& folder) : folder_(base::open_file(folder, O_RDONLY | O_DIRECTORY)) {
    if (!base::try_lock(folder_, LOCK_EX, fmt::format("cannot lock {}", folder.string()))) {
        throw base::ConfigError(folder, 0, "is being worked on by another `judge generate`: wait for its end");
    }
}

void Staging::clean(const fs::path& folder) {
    fs::remove_all(staged_place(real_place(folder)));
}

Staging::Staging(const fs::path& folder) : folder_(real_place(folder)), staged_(staged_place(folder_)) {
    fs::remove_all(staged_);
    std::error_code ignored;
    if (fs::exists(folder_, ignored)) {
        copy(folder_, staged_);
    } else if (::mkdir(staged_.c_str(), 0755) != 0) {
        throw_errno(fmt::format("cannot make the folder {}", staged_.string()));
    }
}

Staging::~Staging() {
    std::error_code ignored;  // the next process removes what remains
    fs::remove_all(staged_, ignored);
}

void Staging::copy(const fs::path& from, const fs::path& to) {
    make_folder_like(from, to);
    for (const fs::directory_entry& entry : fs::directory_iterator(from)) {
        const fs::path target = to / entry.path().filename();
        if (fs::is_directory(entry.symlink_status())) {
            copy(entry.path(), target);
        } else if (::linkat(AT_FDCWD, entry.path().c_str(), AT_FDCWD, target.c_str(), 0) != 0) {
            // Another file system is mounted here. It must not be emptied together with the old folder.
            is_one_file_system_ = is_one_file_system_ && errno != EXDEV;
            // Not every file system supports hard links, and not every user may link to files of others.
            fs::copy(entry.path(), target, fs::copy_options::copy_symlinks);
        }
    }
}

void Staging::write(const fs::path& name, std::string_view bytes) {
    base::assert_that(name.is_relative() && std::ranges::count(name, "..") == 0,
                      "what is made lies in the data folder");
    fs::path parent = staged_;
    for (const fs::path& part : name.parent_path()) {
        parent /= part;
        fs::create_directory(parent);
        if (!fs::is_directory(fs::symlink_status(parent))) {
            throw base::ConfigError(folder_ / parent.lexically_relative(staged_), 0,
                                    "is a link: put a folder in its place, as cases are written into it");
        }
    }
    base::write_file_atomically(staged_ / name, bytes);
    written_.push_back(name);
}

bool Staging::commit() {
    std::error_code ignored;
    if (!fs::exists(folder_, ignored)) {
        fs::rename(staged_, folder_);
        return true;
    }
    if (is_one_file_system_) {
        if (::renameat2(AT_FDCWD, staged_.c_str(), AT_FDCWD, folder_.c_str(), RENAME_EXCHANGE) == 0) {
            return true;
        }
        // The errors of file systems that cannot exchange: network file systems, and overlays of a folder in a lower
        // layer.
        if (errno != EINVAL && errno != ENOSYS && errno != EXDEV && errno != EBUSY) {
            throw_errno(fmt::format("cannot put {} in its place", folder_.string()));
        }
    }
    put_in_place_one_by_one();
    return false;
}

void Staging::put_in_place_one_by_one() const {
    for (const fs::path& name : written_) {
        fs::create_directories((folder_ / name).parent_path());
        // Copies, because the existing file may be a mount point.
        base::write_file_atomically(folder_ / name, base::read_file(staged_ / name));
    }
}

std::optional<std::string> read_found(const fs::path& file) {
    try {
        return base::read_if_there(file);
    } catch (const base::SystemError& error) {
        throw base::ConfigError(fmt::format("{}: remove it, and it is made again", error.what()));
    }
}

std::set<fs::path> strays(const fs::path& data, const std::set<fs::path>& wanted) {
    std::error_code error;
    std::set<fs::path> files;
    if (!fs::exists(data, error) && !error) {
        return files;
    }
    for (auto entry = fs::recursive_directory_iterator(data, error);
         !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        const fs::path extension = entry->path().extension();
        if ((extension == ".in" || extension == ".ans") && !wanted.contains(entry->path())) {
            files.insert(entry->path());
        }
    }
    if (error) {
        throw base::SystemError(fmt::format("cannot list {}", data.string()), error.value());
    }
    return files;
}

void expect_own_folder(const fs::path& root, const fs::path& data) {
    if (!fs::is_symlink(fs::symlink_status(data))) {
        return;
    }
    base::folder_beneath(root, data);
    if (fs::equivalent(root, data)) {
        throw base::ConfigError(data, 0, "is a link to the package itself: put a folder in its place");
    }
}

}  // namespace harness::recipe
