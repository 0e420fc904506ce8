#include "harness/course/package_archive.hpp"

#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/course/project.hpp"
#include "harness/format/package/package.hpp"

namespace harness::course {

namespace {

namespace fs = std::filesystem;
using base::ConfigError;

// Files that macOS adds to archives.
bool is_litter(const HandedInFile& one) {
    return one.name.empty() || one.name.front() == "__MACOSX" || one.name.back() == ".DS_Store";
}

// "sums.tar.gz" → "sums"
std::string package_name(const fs::path& archive) {
    std::string name = archive.filename().string();
    name = name.substr(0, name.find('.', 1));
    return name.empty() || name.front() == '.' ? "package" : name;
}

// Links are created last, so that no file can be written through a link.
void lay_out(const std::vector<HandedInFile>& found, const fs::path& archive, const fs::path& top,
             const std::stop_token& stop) {
    const auto fail = [&](const HandedInFile& one, std::string_view what) {
        throw ConfigError(archive, 0, fmt::format("holds '{}', {}", base::one_line(name_of(one.name), 200), what));
    };
    // Each part of a name is a plain name; unpack() ensures this.
    const auto place_of = [&](const HandedInFile& one) {
        fs::path place = top;
        for (const std::string& part : one.name) {
            if (part.find('\0') != std::string::npos) {
                fail(one, "a name with a NUL byte");
            }
            place /= part;
        }
        return place;
    };
    for (const HandedInFile& one : found) {
        if (stop.stop_requested()) {
            throw sandbox::Interrupted();
        }
        const fs::path to = place_of(one);
        std::error_code error;
        if (one.is_folder) {
            fs::create_directories(to, error);
        } else if (!one.file.empty()) {
            fs::create_directories(to.parent_path(), error);
            if (!error && fs::exists(to)) {
                fail(one, "which is in it twice");
            }
            fs::rename(one.file.path, to, error);
        } else if (one.link_to.empty()) {
            fail(one, "which " + one.fault);
        }
        if (error) {
            fail(one, fmt::format("which cannot be unpacked: {}", error.message()));
        }
    }
    for (const HandedInFile& one : found) {
        if (!one.link_to.empty() && one.link_to.find('\0') == std::string::npos) {
            const fs::path to = place_of(one);
            const fs::path folder = to.parent_path();
            if (fs::weakly_canonical(folder) != folder) {
                fail(one, "which lies behind another link");
            }
            std::error_code error;
            fs::create_directories(folder, error);
            fs::create_symlink(one.link_to, to, error);
            if (error) {
                fail(one, fmt::format("which cannot be unpacked: {}", error.message()));
            }
        }
    }
}

}  // namespace

fs::path unpack_package(const fs::path& archive, const fs::path& place, std::int64_t most_file_kib,
                        const Unpacker& unpacker) {
    constexpr std::int64_t most_files_of_largest = 4;
    ArchiveLimits limits;
    limits.file_bytes = most_file_kib * 1024;
    limits.total_bytes = limits.file_bytes * most_files_of_largest;
    limits.archive_bytes = limits.file_bytes;  // attachments, which are not opened
    const fs::path files = place / "files";
    fs::path top = fs::canonical(place) / package_name(archive);
    fs::create_directory(files);
    fs::create_directory(top);
    std::vector<HandedInFile> found = unpack(archive, files, limits, std::chrono::minutes{0}, unpacker);
    std::erase_if(found, is_litter);
    lay_out(found, archive, top, unpacker.stop);
    if (package::is_package(top)) {
        return top;
    }
    std::vector<fs::path> packages;
    for (const fs::directory_entry& entry : fs::directory_iterator(top)) {
        if (entry.is_directory() && !entry.is_symlink() && package::is_package(entry.path())) {
            packages.push_back(entry.path());
        }
    }
    if (packages.size() == 1) {
        return packages.front();
    }
    throw ConfigError(archive, 0,
                      packages.empty()
                          ? "is no problem package: it has no problem.yaml, at its top or in a folder there"
                          : fmt::format("holds {} problem packages: name one that is packed by itself, or unpack it",
                                        packages.size()));
}

}  // namespace harness::course
