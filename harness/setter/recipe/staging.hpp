// The files below a package's data/, and how the folder is replaced in one step: its next state is made beside it.
//
// If the process is killed at any time, the folder and all its files are in the old or the new state, because a single
// rename exchanges the two (RENAME_EXCHANGE). A killed process leaves a folder ".NAME.new", which the next process
// removes. This covers killed processes; after a power failure the state depends on the file system.
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/fd.hpp"

namespace harness::recipe {

// Keeps other processes from working on the same folder, until this object or its process ends.
class FolderLock {
  public:
    // Throws ConfigError if another process holds the lock, SystemError if there is no such folder.
    explicit FolderLock(const std::filesystem::path& folder);

  private:
    base::Fd folder_;
};

class Staging {
  public:
    // Starts with a copy of `folder`, which need not exist. The copied files are hard links and take no space. The
    // caller keeps other processes out by a FolderLock. Throws SystemError.
    explicit Staging(const std::filesystem::path& folder);
    Staging(const Staging&) = delete;
    Staging& operator=(const Staging&) = delete;
    ~Staging();

    // Removes what a killed process left of the next state of `folder`.
    static void clean(const std::filesystem::path& folder);

    // Writes a file of the next state; `name` is relative. Throws ConfigError if the path leads through a link.
    void write(const std::filesystem::path& name, std::string_view bytes);
    // Puts the next state in place. Returns false if the file system cannot exchange folders: then the files were
    // replaced one by one, each as a whole, in the order in which they were written. Throws SystemError.
    bool commit();

  private:
    void copy(const std::filesystem::path& from, const std::filesystem::path& to);
    void put_in_place_one_by_one() const;

    std::filesystem::path folder_;
    std::filesystem::path staged_;
    std::vector<std::filesystem::path> written_;
    bool is_one_file_system_ = true;
};

// The bytes of a data file; empty if there is none. Throws ConfigError if it is not a regular file.
std::optional<std::string> read_found(const std::filesystem::path& file);

// Inputs and answers below `data` that are not in `wanted`. `data` need not exist. Throws SystemError.
std::set<std::filesystem::path> strays(const std::filesystem::path& data,
                                       const std::set<std::filesystem::path>& wanted);

// Checks a package's data/: a link may lead to another folder of the package, but not outside it and not to the package
// itself. Throws ConfigError.
void expect_own_folder(const std::filesystem::path& root, const std::filesystem::path& data);

}  // namespace harness::recipe
