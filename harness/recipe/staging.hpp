// A folder's next state, made beside it and put in its place in one step.
//
// Whenever the process is killed, the folder is as it was or as it was to be, files and all: the two are exchanged by a
// single rename (RENAME_EXCHANGE). What a killed process leaves behind is a folder ".NAME.new", which the next one
// takes away. This is about processes; what a power cut leaves is the file system's affair.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "harness/support/fd.hpp"

namespace harness::recipe {

// Keeps other processes from working on the same folder, until it is gone or its process is.
class FolderLock {
  public:
    // Throws ConfigError where another process has it, SystemError where there is no such folder.
    explicit FolderLock(const std::filesystem::path& folder);

  private:
    support::Fd folder_;
};

class Staging {
  public:
    // Begins as a copy of `folder`, which need not be there; its files are hard links and cost nothing. The caller
    // keeps others away by a FolderLock. Throws SystemError.
    explicit Staging(const std::filesystem::path& folder);
    Staging(const Staging&) = delete;
    Staging& operator=(const Staging&) = delete;
    ~Staging();

    // Takes away what a killed process left of `folder`'s next state.
    static void clean(const std::filesystem::path& folder);

    const std::filesystem::path& path() const { return staged_; }
    // Writes a file of the next state; `name` is relative. Throws ConfigError where it would go through a link.
    void write(const std::filesystem::path& name, std::string_view bytes);
    // The folder is in its next state from here on. False where the file system cannot exchange folders: then the
    // files were put in place one by one, each whole, in the order in which they were written. Throws SystemError.
    bool commit();

  private:
    void copy(const std::filesystem::path& from, const std::filesystem::path& to);
    void put_in_place_one_by_one() const;

    std::filesystem::path folder_;
    std::filesystem::path staged_;
    std::vector<std::filesystem::path> written_;
    bool is_one_file_system_ = true;
};

}  // namespace harness::recipe
