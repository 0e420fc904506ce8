// Packages given as archives, unpacked while they are judged.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/temp_dir.hpp"
#include "harness/cli/context.hpp"
#include "harness/course/package_archive.hpp"

namespace harness::cli {

class Archives {
  public:
    explicit Archives(const Context& context) : context_(context) {}

    // Like package::read_package and package::read_each; read_each also reports errors of an archive. The returned
    // packages must not outlive this object.
    package::Package read_package(const std::string& named);
    std::vector<package::ReadPackage> read_each(const std::vector<std::string>& named);
    // The folder of a package in another form: `named` itself, or what is in that archive.
    std::filesystem::path folder_of(const std::string& named, const course::PackageForm& form);

  private:
    static bool is_archive(const std::string& named);
    std::filesystem::path unpack(const std::string& archive, const course::PackageForm& form);
    package::Package unpacked(const std::string& archive);

    const Context& context_;
    std::optional<base::TempDir> temp_dir_;
    int unpacked_ = 0;
};

}  // namespace harness::cli
