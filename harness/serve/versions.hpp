// Versions of the course's packages. Each is a copy of a package's folder, COURSE/versions/DIGEST-ID/PACKAGE, which
// nothing changes. What the package has by links out of its folder is copied into it. Everything reads such copies, so
// that what is edited in a package never reaches what is being judged.
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/seen_file.hpp"

namespace harness::serve {

class Version {
  public:
    explicit Version(std::filesystem::path folder, bool is_kept) : folder_(std::move(folder)), is_kept_(is_kept) {}
    Version(const Version&) = delete;
    Version& operator=(const Version&) = delete;
    // Deletes the copy, unless it is kept for the next server.
    ~Version();

    const std::filesystem::path& folder() const { return folder_; }  // of the package
    std::string digest() const;                                      // of all that the package holds
    void keep(bool is_kept) { is_kept_ = is_kept; }

  private:
    const std::filesystem::path folder_;
    std::atomic<bool> is_kept_;
};

// Differs whenever a file in the package has been changed, without reading any. Throws ConfigError if the folder cannot
// be read.
std::string look_at(const base::Root& package);

class Versions {
  public:
    explicit Versions(std::filesystem::path folder) : folder_(std::move(folder)) {}

    // The version of the package as it is now, not kept yet; null if it is changed meanwhile. Throws ConfigError if the
    // package cannot be read, SystemError.
    std::shared_ptr<Version> take(const base::Root& package) const;
    // The version that a server used last, kept; null: there is none.
    std::shared_ptr<Version> last_used(const std::string& package) const;
    // Keeps this version, and last_used() is this one from now on. Throws SystemError.
    void use(Version& version) const;
    // Deletes all others, which a killed server left behind.
    void keep_only(const std::vector<std::shared_ptr<Version>>& versions) const;

  private:
    const std::filesystem::path folder_;
};

}  // namespace harness::serve
