// Operations on files that the standard library does not have.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <dirent.h>

#include "harness/base/fd.hpp"

namespace harness::base {

// Locks an open file or folder; `how`: LOCK_SH or LOCK_EX, as in flock(2). False if another process holds the lock.
// Throws SystemError, whose message begins with `failure`.
bool try_lock(const Fd& file, int how, std::string_view failure);
// The same, but waits for the lock. False if `stop` is requested first.
bool lock_file(const Fd& file, int how, const std::stop_token& stop, std::string_view failure);

// Returns when what was written to an open file is on its disk. Throws SystemError, naming the path.
void synchronize(const Fd& file, const std::filesystem::path& path);
// The same for the entries of a folder: without it, files written into it do not survive a power cut.
void synchronize_folder(const std::filesystem::path& folder);

// Whether there is an entry at `path`, even a link that leads nowhere: so an entry that cannot be used is not taken for
// one that is absent. Throws SystemError if that cannot be told, for example because a folder may not be searched.
bool is_there(const std::filesystem::path& path);

// The content of a regular file; empty if there is no entry at `path`. Throws SystemError, naming the path, if there is
// one and it cannot be read: a folder, a FIFO, a link that leads nowhere or to itself, a file without permission.
std::optional<std::string> read_if_there(const std::filesystem::path& path);

// The entries of a folder, up to an error.
std::vector<std::filesystem::directory_entry> entries_of(const std::filesystem::path& folder, std::error_code& error);
// The same, but throws SystemError, naming the folder.
std::vector<std::filesystem::directory_entry> entries_of(const std::filesystem::path& folder);

// The regular files in a folder and below it, sorted; their size together. Throw SystemError, naming the folder.
std::vector<std::filesystem::path> files_below(const std::filesystem::path& folder);
std::int64_t bytes_below(const std::filesystem::path& folder);

// Whether white space separates this word from others in the file. False if the file cannot be read.
bool contains_word(const std::filesystem::path& file, std::string_view word);

struct CloseFolder {
    void operator()(DIR* folder) const { ::closedir(folder); }
};
// A folder whose entries are read by readdir(3).
using OpenFolder = std::unique_ptr<DIR, CloseFolder>;
// Empty if the descriptor is none, or not that of a folder; then errno says why.
OpenFolder open_listing(Fd folder);

// A file that appears whole or not at all: a temporary beside it, then a rename. See also write_file_atomically().
// All functions throw SystemError, naming the file.
class AtomicFile {
  public:
    explicit AtomicFile(std::filesystem::path path);
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;
    // Removes the temporary if the file was not finished.
    ~AtomicFile();

    void append(std::string_view bytes);
    void finish();

  private:
    std::filesystem::path path_;
    std::string failure_;    // what the message of an error begins with
    std::string temporary_;  // empty once it is finished
    Fd file_;
};

// Removes a file, or a folder with its content. Ignores errors.
void remove_quietly(const std::filesystem::path& path);

// The same, but asks before each entry whether it has removed enough. Removing a hundred thousand can take minutes.
void remove_until(const std::filesystem::path& path, const std::function<bool()>& is_enough);

// Removes files and folders, those first that were changed first, until the sizes of the rest are at most `most`
// together, or the rest was changed during the last `young`. Errors end it silently: a full disk is reported where it
// matters.
void remove_oldest(const std::vector<std::filesystem::directory_entry>& entries, std::uintmax_t most,
                   std::chrono::seconds young,
                   const std::function<std::uintmax_t(const std::filesystem::path& entry)>& size_of);

}  // namespace harness::base
