// From what a person names on the command line to submissions: files, folders of one program, and classes.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/config/config.hpp"
#include "harness/package/package.hpp"
#include "harness/roster/hand_in.hpp"
#include "harness/support/temp_dir.hpp"

namespace harness::roster {

// Owns what was unpacked, so it must outlive the judging.
class Intake {
  public:
    // Each path is a source file; a folder that is one program; or a class: an archive, a folder in which files lie in
    // folders or have a platform's names, and with `class_folders` every folder. Throws ConfigError where a path cannot
    // be read, and as unpack and walk.
    Intake(const config::Config& config, const std::vector<std::string>& paths, bool class_folders);

    // Named by their files or students alone, unless that would name two the same. Each is expected to be accepted,
    // whatever its own source says, as this is what the exit code tells.
    const std::vector<package::Submission>& submissions() const { return submissions_; }
    bool has_class() const { return has_class_; }

  private:
    void add_class(const std::filesystem::path& path, bool is_archive);
    void add_attempts(std::vector<HandIn> files);

    const config::Config& config_;
    std::optional<support::TempDir> place_;  // made where something is unpacked
    std::vector<package::Submission> submissions_;
    std::vector<std::string> longer_names_;  // of each submission
    bool has_class_ = false;
    int folders_ = 0;  // made in place_
};

}  // namespace harness::roster
