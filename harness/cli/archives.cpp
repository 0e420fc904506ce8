#include "harness/cli/archives.hpp"

#include <filesystem>
#include <utility>

#include "harness/classes/package_archive.hpp"
#include "harness/package/archive_name.hpp"
#include "harness/support/error.hpp"
#include "harness/support/text.hpp"

namespace harness::cli {

namespace fs = std::filesystem;

bool Archives::is_archive(const std::string& named) const {
    std::error_code ignored;  // an inaccessible path is not an archive; reading it as a package reports the error
    return package::is_readable_archive_name(named) && fs::is_regular_file(named, ignored);
}

package::Package Archives::unpacked(const std::string& archive) {
    if (!place_) {
        place_.emplace();
    }
    const fs::path place = place_->path() / std::to_string(unpacked_++);
    fs::create_directory(place);
    const fs::path folder = classes::unpack_package(archive, place, context_.config.maximum.data_file_kib,
                                                    {context_.runner_factory(), program_dir() / "unpack"});
    package::Package package = package::read_package(context_.config, folder.string());
    for (package::Submission& submission : package.submissions) {
        submission.is_unpacked = true;
    }
    return package;
}

package::Package Archives::read_package(const std::string& named) {
    return is_archive(named) ? unpacked(named) : package::read_package(context_.config, named);
}

std::vector<package::ReadPackage> Archives::read_each(const std::vector<std::string>& named) {
    if (named.empty()) {
        return package::read_each(context_.config, named);
    }
    std::vector<package::ReadPackage> packages;
    for (const std::string& where : named) {
        if (!is_archive(where)) {
            packages.push_back(std::move(package::read_each(context_.config, {where}).front()));
            continue;
        }
        package::ReadPackage read{support::one_line(fs::path{where}.filename().string(), 255), std::nullopt, ""};
        try {
            read.package = unpacked(where);
            read.name = read.package->name;
        } catch (const support::ConfigError& error) {
            read.error = error.what();
        }
        packages.push_back(std::move(read));
    }
    return packages;
}

}  // namespace harness::cli
