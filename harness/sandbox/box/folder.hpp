// A folder into which files are laid for a program and from which it leaves some: in it the program may have written
// whatever it likes, so nothing here follows a link. Expects to be used only while no program runs.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/sandbox/wire.hpp"
#include "harness/support/fd.hpp"

namespace harness::sandbox::box {

class Folder {
  public:
    explicit Folder(std::string path) : path_(std::move(path)) {}
    virtual ~Folder() = default;
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    const std::string& path() const { return path_; }

    // Lays files into it from descriptors, one for each, read-only to programs but in the folders `writable`; folders
    // in their names are made. Throws StageError, also for a name that is absolute or has a part "..", and where one
    // name needs a folder and another a file in the same place.
    void lay(const std::vector<wire::LaidFile>& files, std::span<const support::Fd> sources,
             const std::vector<std::string>& writable = {}) const;
    // Folders in it that programs may write, one within another after it; before anything is laid into them. Throws
    // StageError.
    void make_writable_dirs(const std::vector<std::string>& names) const;
    // A regular file that a program left; -1: there is none. Throws StageError.
    int open_left(const std::string& name) const;
    // What wire::Request::collect asks for: the name itself; of "a/*", those in the folder a/. Throws StageError, also
    // where these are more than 100.
    std::vector<std::string> names_of(const std::string& wanted) const;

  protected:
    // The folder itself, to make something in it. Throws StageError.
    virtual support::Fd open() const;

  private:
    void lay_one(const support::Fd& top, const wire::LaidFile& file, int source, bool writable) const;

    std::string path_;
};

}  // namespace harness::sandbox::box
