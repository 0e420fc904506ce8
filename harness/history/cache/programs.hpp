// Compiled programs on disk, found by a digest of everything that they depend on. Safe to use from several threads and
// processes.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace harness::cache {

// The result of compiling: a program's folder, or the message of a compile error.
struct ProgramEntry {
    bool ok = false;
    std::string message;
    std::filesystem::path files;     // the folder with the program; empty unless `ok`
    std::chrono::nanoseconds cpu{};  // cpu time of the compilation; 0: not known
    std::int64_t bytes = 0;          // of all files together; set by find() and publish()
};

// The folder programs/ of the cache, with one folder for each entry, named by a digest of all that the result depends
// on: `files/` has what is run, `manifest.json` has the result and each file's size and checksum. Entries are made
// beside it and renamed, so that each is complete or absent. They are checked before each use; a damaged entry is made
// again.
class Programs {
  public:
    // `cache_dir`: of the whole cache; made when the first entry is published. `most_kib`: the limit for all entries
    // together.
    Programs(const std::filesystem::path& cache_dir, std::int64_t most_kib)
        : dir_(cache_dir / "programs"), most_kib_(most_kib), unpruned_bytes_(most_kib * 1024) {}

    // The entry for `key`, a digest, if there is an undamaged one.
    std::optional<ProgramEntry> find(const std::string& key) const;

    // A folder for work in progress, on the same file system as the entries. Throws SystemError.
    std::filesystem::path work_dir() const;

    // A larger program would push out too many others, so it is not to be published.
    std::int64_t most_bytes_of_entry() const { return most_kib_ * 1024 / 16; }

    // Stores the result of compiling. Its files are a folder below work_dir() that is moved into the cache (empty for a
    // compile error). Returns the entry to use from now on, which is another process's if that was faster. Empty if the
    // cache cannot be written: the files are then where they were, and a warning says so.
    std::optional<ProgramEntry> publish(const std::string& key, const ProgramEntry& entry);

  private:
    ProgramEntry move_in(const std::string& key, const ProgramEntry& entry);
    // At the first call, and whenever much was published since.
    void prune_if_due(std::int64_t published_bytes);
    void prune() const;

    std::filesystem::path dir_;
    std::int64_t most_kib_;
    std::atomic<std::int64_t> unpruned_bytes_;  // at most published since the entries were last pruned
};

}  // namespace harness::cache
