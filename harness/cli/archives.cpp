#include "harness/cli/archives.hpp"

#include <filesystem>

#include "harness/base/archive_name.hpp"
#include "harness/base/installation.hpp"

namespace harness::cli {

namespace fs = std::filesystem;

bool Archives::is_archive(const std::string& named) {
    std::error_code ignored;  // an inaccessible path is not an archive; reading it as a package reports the error
    return base::is_readable_archive_name(named) && fs::is_regular_file(named, ignored);
}

fs::path Archives::unpack(const std::string& archive, const course::PackageForm& form) {
    if (!temp_dir_) {
        temp_dir_.emplace(fs::path(), context_.stop);
    }
    const fs::path target = temp_dir_->path() / std::to_string(unpacked_++);
    fs::create_directory(target);
    return course::unpack_package(archive, target, context_.config.maximum.data_file_kib,
                                  {context_.runner_factory(), base::program_dir() / "unpack", context_.stop}, form);
}

package::Package Archives::unpacked(const std::string& archive) {
    const fs::path folder = unpack(archive, course::icpc_package);
    package::Package package = package::read_package(context_.config, folder.string());
    for (package::Submission& submission : package.submissions) {
        submission.is_unpacked = true;
    }
    return package;
}

package::Package Archives::read_package(const std::string& named) {
    return is_archive(named) ? unpacked(named)
                             : package::read_package(context_.config, named, package::Reach::WorkTree);
}

fs::path Archives::folder_of(const std::string& named, const course::PackageForm& form) {
    return is_archive(named) ? unpack(named, form) : fs::path{named};
}

std::vector<package::ReadPackage> Archives::read_each(const std::vector<std::string>& named) {
    return package::read_each(context_.config, named, [this](const std::string& where) { return read_package(where); });
}

}  // namespace harness::cli
