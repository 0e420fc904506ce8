// A folder in which the box puts files for a program, and finds the files that the program left. The program may have
// written anything there, so no function follows a link. To be used only while no program runs.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/fd.hpp"
#include "harness/sandbox/wire.hpp"

namespace harness::sandbox::box {

class Folder {
  public:
    explicit Folder(std::string path) : path_(std::move(path)) {}
    virtual ~Folder() = default;
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    const std::string& path() const { return path_; }

    // Copies files into the folder, one from each descriptor. Programs may write them only in the folders `writable`.
    // Creates the folders in their names. Throws StageError, also if a name is absolute or has a part "..", or if one
    // name needs a folder where another needs a file. Returns how many KiB the files have together.
    std::int64_t write_files(const std::vector<wire::FileToWrite>& files, std::span<const base::Fd> sources,
                             const std::vector<std::string>& writable = {}) const;
    // Creates folders that programs may write, an outer folder before an inner one. Call it before write_files().
    // Throws StageError.
    void make_writable_dirs(const std::vector<std::string>& names) const;
    // The bytes of all files, without the holes in them. What lies deeper than the longest path, or in a folder
    // that its owner alone may read, counts nothing: the disk limit bounds that. Throws StageError.
    std::int64_t bytes_left() const;
    // Opens a regular file that a program left; -1: there is none. Throws StageError.
    int open_left(const std::string& name) const;
    // The names that an entry of wire::Request::collect stands for: the entry itself, or for "a/*" the names in the
    // folder a/. Throws StageError, also if there are more than 100.
    std::vector<std::string> names_of(const std::string& wanted) const;

  protected:
    // Opens the folder itself, to create entries in it. Throws StageError.
    virtual base::Fd open() const;

  private:
    std::int64_t write_file(const base::Fd& top, const wire::FileToWrite& file, int source, bool writable) const;

    std::string path_;
};

}  // namespace harness::sandbox::box
