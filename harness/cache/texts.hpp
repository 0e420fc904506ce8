// What was found out before, as short texts in the cache: named areas, a file each, with a limit of its own.
#pragma once

#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "harness/support/fd.hpp"

namespace harness::cache {

enum class Area {
    Verdicts,     // what a program earned on a case, and where it differs from another
    Hints,        // what the labelled wrong submissions print
    Validations,  // which inputs an input validator accepts
    Files,        // hashes of large files
};

// The texts of an area, by keys that say all they depend on: digests (digest.hpp). Safe to use from several threads and
// processes; what another process finds out meanwhile is not seen. A line of the file that is damaged is none.
class Texts {
  public:
    // `cache_dir`: of the whole cache. Reads the file; its older half goes where it has more texts than the area may
    // have. Throws SystemError where the file is there and cannot be read.
    Texts(const std::filesystem::path& cache_dir, Area area);

    std::optional<std::string> find(const std::string& key) const;
    // One line. The file and its folder are made where they are not there. Throws SystemError.
    void keep(const std::string& key, const std::string& text);

  private:
    void read();

    const std::filesystem::path file_;
    const std::size_t most_;
    mutable std::mutex mutex_;
    support::Fd out_;
    std::unordered_map<std::string, std::string> texts_;
};

}  // namespace harness::cache
