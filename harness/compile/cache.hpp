// Compiled programs on disk, found again by all that went into them. Safe to use from several threads and processes.
#pragma once

#include <chrono>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace harness::compile {

// A cached result of compiling: a program's folder, or the message of a compile error.
struct CacheEntry {
    bool ok = false;
    std::string message;
    std::filesystem::path files;     // the folder with the program; empty unless `ok`
    std::chrono::nanoseconds cpu{};  // what making it took; 0: not known
};

// One folder an entry: `key`, all that the result depends on; `files/`, what is run; `manifest.json`, the result and
// each file's size and checksum. Entries are made beside and renamed into place, so that one is there whole or not at
// all, and are checked before each use, so that a damaged one is made again. Its name is a hash of the key, which is no
// proof against somebody who looks for a collision; hence the key itself is compared too.
class Cache {
  public:
    // Makes the folder when the first entry is published. `most_kib`: what the entries may take together.
    Cache(std::filesystem::path dir, std::int64_t most_kib) : dir_(std::move(dir)), most_kib_(most_kib) {}

    // The entry for `key`, if there is a sound one.
    std::optional<CacheEntry> find(std::string_view key) const;

    // A folder for work in progress, on the same file system as the entries. Throws SystemError.
    std::filesystem::path work_dir() const;

    // Keeps the result of compiling: its files are a folder below work_dir() that is moved into the cache (empty for a
    // compile error). Returns the entry that is in use from now on, another process's if that was faster. Throws
    // JudgeError.
    CacheEntry publish(std::string_view key, const CacheEntry& made);

  private:
    std::filesystem::path slot(std::string_view key, int number) const;
    void prune() const;

    std::filesystem::path dir_;
    std::int64_t most_kib_;
    std::once_flag pruned_;
};

}  // namespace harness::compile
