// A new folder for temporary files. It is removed when its owner ends normally; if the owner was killed, or asked to
// end at once, when the same user makes the next such folders beside it.
#pragma once

#include <filesystem>
#include <stop_token>

#include "harness/base/fd.hpp"

namespace harness::base {

class TempDir {
  public:
    // Makes the folder (mode 0700) below `parent`, or in temporary_folder() if `parent` is empty. First removes folders
    // that other owners left there, for at most a moment: the next one goes on with the rest. After a request by
    // `stop`, the folder itself is left so, because removing many files can take minutes. Throws SystemError.
    explicit TempDir(const std::filesystem::path& parent = {}, std::stop_token stop = {});
    TempDir(const TempDir&) = delete;
    TempDir& operator=(const TempDir&) = delete;
    TempDir(TempDir&&) = delete;
    TempDir& operator=(TempDir&&) = delete;
    ~TempDir();

    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
    std::stop_token stop_;
    Fd lock_;  // the folder itself, locked while its owner exists
};

// The system's folder for temporary files. Throws SystemError.
std::filesystem::path temporary_folder();

}  // namespace harness::base
