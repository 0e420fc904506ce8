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
bool is_litter(const HandedInFile& file) {
    return file.name.empty() || file.name.front() == "__MACOSX" || file.name.back() == ".DS_Store";
}

// "sums.tar.gz" → "sums"
std::string package_name(const fs::path& archive) {
    std::string name = archive.filename().string();
    name = name.substr(0, name.find('.', 1));
    return name.empty() || name.front() == '.' ? "package" : name;
}

// Links are created last, so that no file can be written through a link.
void lay_out(const std::vector<HandedInFile>& files, const fs::path& archive, const fs::path& top,
             const std::stop_token& stop) {
    const auto fail = [&](const HandedInFile& file, std::string_view what) {
        throw ConfigError(archive, 0, fmt::format("holds '{}', {}", base::one_line(name_of(file.name), 200), what));
    };
    // Each part of a name is a plain name; unpack() ensures this.
    const auto path_of = [&](const HandedInFile& file) {
        fs::path path = top;
        for (const std::string& part : file.name) {
            if (part.find('\0') != std::string::npos) {
                fail(file, "a name with a NUL byte");
            }
            path /= part;
        }
        return path;
    };
    for (const HandedInFile& file : files) {
        if (stop.stop_requested()) {
            throw sandbox::Interrupted();
        }
        const fs::path to = path_of(file);
        std::error_code error;
        if (file.is_folder) {
            fs::create_directories(to, error);
        } else if (!file.file.empty()) {
            fs::create_directories(to.parent_path(), error);
            if (!error && fs::exists(to)) {
                fail(file, "which is in it twice");
            }
            fs::rename(file.file.path, to, error);
        } else if (file.link_to.empty()) {
            fail(file, "which " + file.fault);
        }
        if (error) {
            fail(file, fmt::format("which cannot be unpacked: {}", error.message()));
        }
    }
    for (const HandedInFile& file : files) {
        if (!file.link_to.empty() && file.link_to.find('\0') == std::string::npos) {
            const fs::path to = path_of(file);
            const fs::path folder = to.parent_path();
            if (fs::weakly_canonical(folder) != folder) {
                fail(file, "which lies behind another link");
            }
            std::error_code error;
            fs::create_directories(folder, error);
            fs::create_symlink(file.link_to, to, error);
            if (error) {
                fail(file, fmt::format("which cannot be unpacked: {}", error.message()));
            }
        }
    }
}

}  // namespace

const PackageForm icpc_package{&package::is_package, "problem.yaml"};

fs::path unpack_package(const fs::path& archive, const fs::path& folder, std::int64_t most_file_kib,
                        const Unpacker& unpacker, const PackageForm& form) {
    constexpr std::int64_t most_files_of_largest = 4;
    ArchiveLimits limits;
    limits.file_bytes = most_file_kib * 1024;
    limits.total_bytes = limits.file_bytes * most_files_of_largest;
    limits.archive_bytes = limits.file_bytes;  // attachments, which are not opened
    const fs::path files = folder / "files";
    fs::path top = fs::canonical(folder) / package_name(archive);
    fs::create_directory(files);
    fs::create_directory(top);
    std::vector<HandedInFile> unpacked = unpack(archive, files, limits, std::chrono::minutes{0}, unpacker);
    std::erase_if(unpacked, is_litter);
    lay_out(unpacked, archive, top, unpacker.stop);
    if (form.is_package(top)) {
        return top;
    }
    std::vector<fs::path> packages;
    for (const fs::directory_entry& entry : fs::directory_iterator(top)) {
        if (entry.is_directory() && !entry.is_symlink() && form.is_package(entry.path())) {
            packages.push_back(entry.path());
        }
    }
    if (packages.size() == 1) {
        return packages.front();
    }
    throw ConfigError(
        archive, 0,
        packages.empty()
            ? fmt::format("is no problem package: it has no {}, at its top or in a folder there", form.file)
            : fmt::format("holds {} problem packages: name one that is packed by itself, or unpack it",
                          packages.size()));
}

}  // namespace harness::course
