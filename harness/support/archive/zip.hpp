// Writes .zip archives.
#pragma once

#include <cstdint>
#include <ctime>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "harness/support/fd.hpp"

struct archive;

namespace harness::support {

struct ZipEntry {
    std::string name;  // UTF-8; of a folder it ends in '/'
    std::time_t time = 0;
    bool is_executable = false;
};

// One archive; the same bytes for the same entries. Its members throw JudgeError where an entry cannot be written; not
// to be used after they did.
class Zip {
  public:
    // `write` gets its bytes, piece by piece; what it throws leaves the call that it was made from.
    explicit Zip(std::function<void(std::string_view)> write);
    Zip(const Zip&) = delete;
    Zip& operator=(const Zip&) = delete;
    ~Zip();

    // All that is in `source`, a regular file. Throws SystemError where it cannot be read.
    void add(const ZipEntry& entry, const Fd& source);
    void add(const ZipEntry& entry, std::string_view bytes);
    // Writes what is left. Nothing is added afterwards.
    void close();

  private:
    void begin(const ZipEntry& entry, std::int64_t bytes);
    void append(std::string_view bytes);
    void check(int status);
    [[noreturn]] void fail();

    std::function<void(std::string_view)> write_;
    std::exception_ptr thrown_;  // by `write`, which C code called
    std::unique_ptr<::archive, int (*)(::archive*)> archive_;
};

}  // namespace harness::support
