// A new folder for temporary files. It is removed when its owner ends normally; if the owner was killed, when the same
// user makes the next such folder beside it.
#pragma once

#include <filesystem>

#include "harness/support/fd.hpp"

namespace harness::support {

class TempDir {
  public:
    // Makes the folder (mode 0700) below `parent`, or in temporary_folder() if `parent` is empty. Removes folders that
    // killed owners left there. Throws SystemError.
    explicit TempDir(const std::filesystem::path& parent = {});
    TempDir(const TempDir&) = delete;
    TempDir& operator=(const TempDir&) = delete;
    TempDir(TempDir&&) = delete;
    TempDir& operator=(TempDir&&) = delete;
    ~TempDir();

    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
    Fd lock_;  // the folder itself, locked while its owner exists
};

// The system's folder for temporary files. Throws SystemError.
std::filesystem::path temporary_folder();

}  // namespace harness::support
