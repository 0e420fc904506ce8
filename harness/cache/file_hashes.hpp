// Cached hashes of large files: test data is hashed in each run, and hardly ever changes.
#pragma once

#include <filesystem>
#include <string>

#include "harness/cache/texts.hpp"
#include "harness/support/seen_file.hpp"

namespace harness::cache {

// Found by the file's identity and its change time, which no program can set. A file that was changed a moment ago is
// hashed again, because a second change within the same tick of the kernel's clock would be invisible. Safe to use from
// several threads and processes.
class FileHashes {
  public:
    // `cache_dir`: of the whole cache. Throws like Texts.
    explicit FileHashes(const std::filesystem::path& cache_dir) : known_(cache_dir, Area::Files) {}

    // Like hash_of_file(). Throws SystemError.
    std::string of(const support::SeenFile& file);

  private:
    Texts known_;
};

}  // namespace harness::cache
