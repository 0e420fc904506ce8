// A folder of its own under the system's temporary files, gone with its owner: at once where the owner ends in order,
// and where it is killed, as soon as the same user makes another one beside it.
#pragma once

#include <filesystem>

#include "harness/support/fd.hpp"

namespace harness::support {

class TempDir {
  public:
    // Makes the folder (mode 0700) below `parent`, or below the system's place for temporary files where that is empty,
    // and removes what killed owners have left there. Throws SystemError.
    explicit TempDir(const std::filesystem::path& parent = {});
    TempDir(const TempDir&) = delete;
    TempDir& operator=(const TempDir&) = delete;
    TempDir(TempDir&&) = delete;
    TempDir& operator=(TempDir&&) = delete;
    ~TempDir();

    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
    Fd lock_;  // the folder itself, locked as long as its owner lives
};

}  // namespace harness::support
