// What other machines have sent, kept by its hash: archives of packages, on the nodes of a cluster that share no files.
#pragma once

#include <filesystem>
#include <string>

#include "harness/support/fd.hpp"

namespace harness::cache {

// The folder archives/ of the cache, a file each, named by hash_of_file(). Safe to use from several processes.
class Archives {
  public:
    // `cache_dir`: of the whole cache. `most`: how many are kept.
    Archives(const std::filesystem::path& cache_dir, std::size_t most) : dir_(cache_dir / "archives"), most_(most) {}

    // The archive with this hash, open for reading at its start; none where there is none. One that is damaged is none,
    // and is removed. Throws SystemError.
    support::Fd find(const std::string& hash) const;

    // Copies the file into the cache and removes it, also where that fails; those that were not used for the longest
    // time go where there are too many. The archive as find() gives it. Throws SystemError, and JudgeError where the
    // file has another hash.
    support::Fd keep(const std::filesystem::path& file, const std::string& hash) const;

  private:
    void prune() const;

    std::filesystem::path dir_;
    std::size_t most_;
};

}  // namespace harness::cache
