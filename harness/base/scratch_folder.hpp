// A temporary folder to write into, for tests.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "harness/base/fd.hpp"
#include "harness/base/temp_dir.hpp"

namespace harness::base {

class ScratchFolder : public testing::Test {
  protected:
    // Also makes the folders above the file.
    std::filesystem::path write(const std::string& name, std::string_view bytes) const {
        std::filesystem::path file = folder_.path() / name;
        std::filesystem::create_directories(file.parent_path());
        write_file_atomically(file, bytes);
        return file;
    }
    std::string read(const std::string& name) const { return read_file(folder_.path() / name); }
    bool exists(const std::string& name) const { return std::filesystem::exists(folder_.path() / name); }

    // A folder below the temporary one, which is locked by its owner.
    class Folder {
      public:
        Folder() { std::filesystem::create_directory(path_); }
        const std::filesystem::path& path() const { return path_; }

      private:
        TempDir temporary_;
        std::filesystem::path path_ = temporary_.path() / "scratch";
    };

    Folder folder_;
};

}  // namespace harness::base
