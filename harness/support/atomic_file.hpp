// A file that appears whole or not at all: a temporary beside it, then a rename.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "harness/support/fd.hpp"

namespace harness::support {

// All functions throw SystemError, naming the file.
class AtomicFile {
  public:
    explicit AtomicFile(std::filesystem::path path);
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;
    // Removes the temporary if the file was not finished.
    ~AtomicFile();

    void append(std::string_view bytes);
    void finish();

  private:
    std::filesystem::path path_;
    std::string failure_;    // what the message of an error begins with
    std::string temporary_;  // empty once it is finished
    Fd file_;
};

}  // namespace harness::support
