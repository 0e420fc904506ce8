// Compiled programs on disk, found again by all that went into them. Safe to use from several threads and processes.
#pragma once

#include <chrono>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace harness::cache {

// A result of compiling: a program's folder, or the message of a compile error.
struct ProgramEntry {
    bool ok = false;
    std::string message;
    std::filesystem::path files;     // the folder with the program; empty unless `ok`
    std::chrono::nanoseconds cpu{};  // what making it took; 0: not known
};

// The folder programs/ of the cache, with a folder for each entry, named by a digest of all that the result depends on:
// `files/`, what is run; `manifest.json`, the result and each file's size and digest. Entries are made beside and
// renamed into place, so that one is there whole or not at all, and are checked before each use, so that a damaged one
// is made again.
class Programs {
  public:
    // `cache_dir`: of the whole cache; made when the first entry is published. `most_kib`: what the entries may take
    // together.
    Programs(const std::filesystem::path& cache_dir, std::int64_t most_kib)
        : dir_(cache_dir / "programs"), most_kib_(most_kib) {}

    // The entry for `key`, a digest, if there is a sound one.
    std::optional<ProgramEntry> find(const std::string& key) const;

    // A folder for work in progress, on the same file system as the entries. Throws SystemError.
    std::filesystem::path work_dir() const;

    // Keeps the result of compiling: its files are a folder below work_dir() that is moved into the cache (empty for a
    // compile error). Returns the entry that is in use from now on, another process's if that was faster. Throws
    // JudgeError.
    ProgramEntry publish(const std::string& key, const ProgramEntry& made);

  private:
    void prune() const;

    std::filesystem::path dir_;
    std::int64_t most_kib_;
    std::once_flag pruned_;
};

}  // namespace harness::cache
