// Writes .zip archives.
#pragma once

#include <cstdint>
#include <ctime>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "harness/base/fd.hpp"

struct archive;

namespace harness::base {

struct ZipEntry {
    std::string name;  // UTF-8; a folder's name ends in '/'
    std::time_t time = 0;
    bool is_executable = false;
};

// One archive; equal entries give equal bytes. The functions throw JudgeError if an entry cannot be written; do not use
// it afterwards.
class Zip {
  public:
    // `write` gets the archive's bytes in pieces; its exceptions leave the function that called it.
    explicit Zip(std::function<void(std::string_view)> write);
    Zip(const Zip&) = delete;
    Zip& operator=(const Zip&) = delete;
    ~Zip();

    // Adds the whole content of `source`, a regular file. Throws SystemError if it cannot be read.
    void add(const ZipEntry& entry, const Fd& source);
    void add(const ZipEntry& entry, std::string_view bytes);
    // Writes the rest. Nothing may be added afterwards.
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

}  // namespace harness::base
