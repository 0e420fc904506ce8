#include "harness/sandbox/box/folder.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <functional>
#include <set>

#include <dirent.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "harness/sandbox/box/stage.hpp"

namespace harness::sandbox::box {

using base::Fd;

namespace {

// Opens an entry below a folder by a name from outside the box: follows no link, and reaches nothing outside the
// folder.
int open_beneath(int folder, const std::string& name, std::uint64_t flags) {
    open_how how{};
    how.flags = flags | O_CLOEXEC | O_NOFOLLOW;
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS | RESOLVE_NO_XDEV;
    return static_cast<int>(::syscall(SYS_openat2, folder, name.c_str(), &how, sizeof how));
}

// The parts of a name. Throws StageError if a part is empty, "." or ".."; the judge never sends such a name.
std::vector<std::string> parts_of(const std::string& name) {
    std::vector<std::string> parts;
    for (std::size_t from = 0; from <= name.size();) {
        const std::size_t to = std::min(name.find('/', from), name.size());
        parts.push_back(name.substr(from, to - from));
        if (parts.back().empty() || parts.back() == "." || parts.back() == "..") {
            throw StageError{"lay " + name, EINVAL};
        }
        from = to + 1;
    }
    return parts;
}

// Opens a folder, and makes it if it is missing. Anything else with that name is an error.
Fd open_or_make_folder(const Fd& above, const std::string& part, const std::string& name) {
    if (::mkdirat(above.get(), part.c_str(), 0755) != 0 && errno != EEXIST) {
        throw StageError{"mkdir for " + name, errno};
    }
    return Fd{must(open_beneath(above.get(), part, O_RDONLY | O_DIRECTORY), "enter the folder of " + name)};
}

struct Location {
    Fd folder;
    std::string name;  // in the folder; a single part
};

// Where to make a file or folder; makes the folders above it.
Location location_of(const Fd& top, const std::string& name) {
    std::vector<std::string> parts = parts_of(name);
    Location location{Fd{must(::fcntl(top.get(), F_DUPFD_CLOEXEC, 3), "enter the folder of " + name)}, parts.back()};
    parts.pop_back();
    for (const std::string& part : parts) {
        location.folder = open_or_make_folder(location.folder, part, name);
    }
    return location;
}

// Calls `visit` with the name of each entry but "." and "..", until it returns false. A program may have removed the
// folder: then there is none.
void for_each_entry(int folder, const std::function<bool(const std::string&)>& visit) {
    DIR* const entries = folder >= 0 ? ::fdopendir(folder) : nullptr;
    if (entries == nullptr) {
        if (folder >= 0) {
            ::close(folder);
        }
        return;
    }
    for (const dirent* entry = ::readdir(entries); entry != nullptr; entry = ::readdir(entries)) {
        const std::string name = static_cast<const char*>(entry->d_name);
        if (name != "." && name != ".." && !visit(name)) {
            break;
        }
    }
    ::closedir(entries);
}

}  // namespace

Fd Folder::open() const {
    return Fd{must(::open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC), "open " + path_)};
}

std::int64_t Folder::write_files(const std::vector<wire::FileToWrite>& files, std::span<const Fd> sources,
                                 const std::vector<std::string>& writable) const {
    if (sources.empty()) {
        return 0;
    }
    std::int64_t bytes = 0;
    const Fd top = open();
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const std::string& name = files.at(i).name;
        const bool is_writable =
            std::ranges::any_of(writable, [&](const std::string& folder) { return name.starts_with(folder + "/"); });
        bytes += write_file(top, files.at(i), sources[i].get(), is_writable);
    }
    return bytes / 1024;
}

std::int64_t Folder::write_file(const Fd& top, const wire::FileToWrite& file, int source, bool writable) const {
    const Location location = location_of(top, file.name);
    const std::string path = path_ + "/" + file.name;
    constexpr int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
    const Fd copy{must(::openat(location.folder.get(), location.name.c_str(), flags, 0600), "create " + path)};
    off_t from = 0;
    while (must(::sendfile(copy.get(), source, &from, std::size_t{1} << 30U), "copy to " + path) > 0) {
    }
    must(::fchmod(copy.get(), (file.executable ? 0555U : 0444U) | (writable ? 0222U : 0U)), "chmod " + path);
    return from;
}

void Folder::make_writable_dirs(const std::vector<std::string>& names) const {
    for (const std::string& name : names) {
        const Location location = location_of(open(), name);
        must(::mkdirat(location.folder.get(), location.name.c_str(), 0777), "mkdir " + path_ + "/" + name);
        const Fd folder{
            must(open_beneath(location.folder.get(), location.name, O_RDONLY | O_DIRECTORY), "open " + name)};
        must(::fchmod(folder.get(), 0777), "chmod " + path_ + "/" + name);
    }
}

std::int64_t Folder::bytes_left() const {
    const Fd top{must(::open(path_.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC), "open " + path_)};
    std::int64_t bytes = 0;
    std::set<ino_t> seen;  // of files with several names
    std::vector<std::string> folders{"."};
    while (!folders.empty()) {
        const std::string folder = std::move(folders.back());
        folders.pop_back();
        const int opened = open_beneath(top.get(), folder, O_RDONLY | O_DIRECTORY);
        for_each_entry(opened, [&](const std::string& name) {
            constexpr std::int64_t block_bytes = 512;
            struct stat info {};
            if (::fstatat(opened, name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0) {
                return true;
            }
            if (S_ISDIR(info.st_mode)) {
                folders.push_back(std::string{folder}.append("/").append(name));
            } else if (S_ISREG(info.st_mode) && (info.st_nlink == 1 || seen.insert(info.st_ino).second)) {
                bytes += std::min<std::int64_t>(info.st_size, info.st_blocks * block_bytes);
            }
            return true;
        });
    }
    return bytes;
}

int Folder::open_left(const std::string& name) const {
    // Errors that a program can cause in its own folder; any other error is a failure of the box, not a missing file.
    constexpr std::array caused_by_program{ENOENT, ENOTDIR, ELOOP, EXDEV, EACCES, ENXIO, ENAMETOOLONG};
    const Fd folder{must(::open(path_.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC), "open " + path_)};
    Fd file{open_beneath(folder.get(), name, O_RDONLY | O_NONBLOCK)};
    if (!file && std::ranges::find(caused_by_program, errno) != caused_by_program.end()) {
        return -1;
    }
    struct stat info {};
    must(file ? ::fstat(file.get(), &info) : -1, "open " + name + " in " + path_);
    return S_ISREG(info.st_mode) ? file.release() : -1;
}

std::vector<std::string> Folder::names_of(const std::string& wanted) const {
    constexpr std::size_t most_files = 100;
    if (!wanted.ends_with("/*")) {
        return {wanted};
    }
    const std::string folder = wanted.substr(0, wanted.size() - 2);
    const Fd top{must(::open(path_.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC), "open " + path_)};
    std::vector<std::string> names;
    for_each_entry(open_beneath(top.get(), folder, O_RDONLY | O_DIRECTORY), [&](const std::string& name) {
        names.push_back(folder + "/" + name);
        return names.size() <= most_files;
    });
    if (names.size() > most_files) {  // returning only some would be a guess at which of them matter
        throw StageError{"collect " + wanted + ", which are more than 100 files", EOVERFLOW};
    }
    return names;
}

}  // namespace harness::sandbox::box
