// A folder of its own under the system's temporary files, gone with its owner.
#pragma once

#include <filesystem>

namespace harness::support {

class TempDir {
  public:
    // Makes the folder (mode 0700) below `parent`, or below the system's place for temporary files where that is empty.
    // Throws SystemError.
    explicit TempDir(const std::filesystem::path& parent = {});
    TempDir(const TempDir&) = delete;
    TempDir& operator=(const TempDir&) = delete;
    TempDir(TempDir&&) = delete;
    TempDir& operator=(TempDir&&) = delete;
    ~TempDir();

    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

}  // namespace harness::support
