#include "harness/base/files.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/error.hpp"

namespace harness::base {

namespace fs = std::filesystem;

bool try_lock(const Fd& file, int how, std::string_view failure) {
    const int error = lock(file, how | LOCK_NB);
    if (error != 0 && error != EWOULDBLOCK) {
        throw SystemError(std::string(failure), error);
    }
    return error == 0;
}

// Polls, because a stop request could not end a blocking call.
bool lock_file(const Fd& file, int how, const std::stop_token& stop, std::string_view failure) {
    while (!try_lock(file, how, failure)) {
        if (stop.stop_requested()) {
            return false;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
    return true;
}

void synchronize(const Fd& file, const fs::path& path) {
    if (::fsync(file.get()) != 0) {
        throw_errno(fmt::format("cannot write {} to its disk", path.string()));
    }
}

void synchronize_folder(const fs::path& folder) {
    synchronize(open_file(folder, O_RDONLY | O_DIRECTORY), folder);
}

bool is_there(const fs::path& path) {
    struct stat status {};
    if (::lstat(path.c_str(), &status) == 0) {
        return true;
    }
    if (errno != ENOENT && errno != ENOTDIR && errno != ENAMETOOLONG) {
        throw_errno(fmt::format("cannot look at {}", path.string()));
    }
    return false;
}

std::optional<std::string> read_if_there(const fs::path& path) {
    return is_there(path) ? std::optional(read_file(path)) : std::nullopt;
}

std::vector<fs::directory_entry> entries_of(const fs::path& folder, std::error_code& error) {
    std::vector<fs::directory_entry> entries;
    for (fs::directory_iterator each{folder, error}; !error && each != fs::directory_iterator{};
         each.increment(error)) {
        entries.push_back(*each);
    }
    return entries;
}

std::vector<fs::directory_entry> entries_of(const fs::path& folder) {
    std::error_code error;
    std::vector<fs::directory_entry> entries = entries_of(folder, error);
    if (error) {
        throw SystemError(fmt::format("cannot list {}", folder.string()), error.value());
    }
    return entries;
}

namespace {

void for_files_below(const fs::path& folder, const std::function<void(const fs::directory_entry&)>& each) {
    try {
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator{folder}) {
            if (entry.is_regular_file()) {
                each(entry);
            }
        }
    } catch (const fs::filesystem_error& error) {
        throw SystemError(fmt::format("cannot list {}", folder.string()), error.code().value());
    }
}

}  // namespace

std::vector<fs::path> files_below(const fs::path& folder) {
    std::vector<fs::path> files;
    for_files_below(folder, [&](const fs::directory_entry& file) { files.push_back(file.path()); });
    std::ranges::sort(files);
    return files;
}

std::int64_t bytes_below(const fs::path& folder) {
    std::int64_t bytes = 0;
    for_files_below(folder,
                    [&](const fs::directory_entry& file) { bytes += static_cast<std::int64_t>(file.file_size()); });
    return bytes;
}

bool contains_word(const fs::path& file, std::string_view word) {
    std::ifstream stream{file};
    using Words = std::istream_iterator<std::string>;
    return std::find(Words{stream}, Words{}, word) != Words{};
}

OpenFolder open_listing(Fd folder) {
    OpenFolder listed{::fdopendir(folder.get())};
    if (listed) {
        static_cast<void>(folder.release());  // the listing closes it
    }
    return listed;
}

AtomicFile::AtomicFile(fs::path path)
    : path_(std::move(path)),
      failure_(fmt::format("cannot write {}", path_.string())),
      temporary_(path_.string() + ".XXXXXX"),
      file_(::mkostemp(temporary_.data(), O_CLOEXEC)) {
    if (!file_) {
        throw_errno(failure_);
    }
}

AtomicFile::~AtomicFile() {
    if (!temporary_.empty()) {
        ::unlink(temporary_.c_str());
    }
}

void AtomicFile::append(std::string_view bytes) {
    write_all(file_.get(), bytes, failure_);
}

void AtomicFile::finish() {
    if (::fchmod(file_.get(), 0644) != 0 || ::rename(temporary_.c_str(), path_.c_str()) != 0) {
        throw_errno(failure_);
    }
    temporary_.clear();
}

void write_file_atomically(const fs::path& path, std::string_view bytes) {
    AtomicFile file(path);
    file.append(bytes);
    file.finish();
}

void remove_quietly(const fs::path& path) {
    std::error_code ignored;  // ignored on purpose: see the header
    fs::remove_all(path, ignored);
}

namespace {

// By descriptors, so that no link is followed, whoever changes the folder meanwhile.
void remove_entry(int above, const char* name, const std::function<bool()>& is_enough) {
    if (is_enough() || ::unlinkat(above, name, 0) == 0 || errno != EISDIR) {
        return;
    }
    const OpenFolder entries = open_listing(Fd{::openat(above, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)});
    while (const dirent* entry = entries && !is_enough() ? ::readdir(entries.get()) : nullptr) {
        const std::string_view own = entry->d_name;
        if (own != "." && own != "..") {
            remove_entry(::dirfd(entries.get()), entry->d_name, is_enough);
        }
    }
    ::unlinkat(above, name, AT_REMOVEDIR);  // fails if something is left in it
}

}  // namespace

void remove_until(const fs::path& path, const std::function<bool()>& is_enough) {
    remove_entry(AT_FDCWD, path.c_str(), is_enough);
}

void remove_oldest(const std::vector<fs::directory_entry>& entries, std::uintmax_t most, std::chrono::seconds young,
                   const std::function<std::uintmax_t(const fs::path& entry)>& size_of) {
    struct Aged {
        fs::file_time_type changed;
        std::uintmax_t size;
        fs::path path;
    };
    try {
        std::vector<Aged> all;
        std::uintmax_t total = 0;
        for (const fs::directory_entry& entry : entries) {
            all.push_back({entry.last_write_time(), size_of(entry), entry});
            total += all.back().size;
        }
        std::ranges::sort(all, {}, &Aged::changed);
        const auto end = fs::file_time_type::clock::now() - young;
        for (const Aged& oldest : all) {
            if (total <= most || oldest.changed > end) {
                return;
            }
            remove_quietly(oldest.path);
            total -= oldest.size;
        }
    } catch (const fs::filesystem_error&) {
        return;
    } catch (const SystemError&) {
        return;
    }
}

}  // namespace harness::base
