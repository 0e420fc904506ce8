// Hashes of large files, remembered: test data is hashed at each run, and hardly ever changes.
#pragma once

#include <filesystem>
#include <string>

#include "harness/cache/texts.hpp"
#include "harness/support/seen_file.hpp"

namespace harness::cache {

// By which file it is and when the kernel says that it was changed last, which nobody can set. What was changed a
// moment ago is hashed anew: a second change in the same tick of the kernel's clock would not be seen. Safe to use from
// several threads and processes.
class FileHashes {
  public:
    // `cache_dir`: of the whole cache. Throws as Texts.
    explicit FileHashes(const std::filesystem::path& cache_dir) : known_(cache_dir, Area::Files) {}

    // As hash_of_file(). Throws SystemError.
    std::string of(const support::SeenFile& file);

  private:
    Texts known_;
};

}  // namespace harness::cache
