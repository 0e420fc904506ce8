// Archives of packages that other machines have sent, kept by their hash: for cluster nodes that share no files.
#pragma once

#include <filesystem>
#include <string>

#include "harness/support/fd.hpp"

namespace harness::cache {

// The folder archives/ of the cache, with one file per archive, named by hash_of_file(). Safe to use from several
// processes.
class Archives {
  public:
    // `cache_dir`: of the whole cache. `most`: the largest number of archives to keep.
    Archives(const std::filesystem::path& cache_dir, std::size_t most) : dir_(cache_dir / "archives"), most_(most) {}

    // The archive with this hash, open for reading at its start; empty if there is none. A damaged archive is removed,
    // and counts as missing. Throws SystemError.
    support::Fd find(const std::string& hash) const;

    // Copies the file into the cache and removes it, even if the copy fails. If there are too many archives, removes
    // those with the oldest last use. Returns the archive like find(). Throws SystemError, or JudgeError if the file
    // has another hash.
    support::Fd keep(const std::filesystem::path& file, const std::string& hash) const;

  private:
    void prune() const;

    std::filesystem::path dir_;
    std::size_t most_;
};

}  // namespace harness::cache
