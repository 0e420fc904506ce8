#include "harness/serve/uploads.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <system_error>

#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/split.hpp>
#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/archive_name.hpp"
#include "harness/base/date.hpp"
#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/files.hpp"
#include "harness/base/number.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/base/text.hpp"
#include "harness/course/intake.hpp"

namespace harness::serve {

namespace {

namespace fs = std::filesystem;
using pages::Complaint;
using pages::Error;

constexpr const char* unfinished = ".unfinished";  // hidden, so it is not read as a submission
constexpr std::size_t id_digits = 16;
constexpr std::size_t time_letters = 19;  // "20261122T102314123Z"

base::Fd write_file(const fs::path& path, const std::string& bytes, Time time) {
    base::Fd file = base::open_file(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
    base::write_all(file.get(), bytes);
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time.time_since_epoch());
    const timespec moment{seconds.count(), 0};
    const timespec times[] = {moment, moment};  // `judge grade` uses it as the time of submission
    if (::futimens(file.get(), times) != 0) {
        base::throw_errno("cannot set the time of " + path.string());
    }
    return file;
}

// Checks a part of a path.
bool is_plain_part(std::string_view part) {
    return !part.empty() && part.front() != '.' && part.front() != '-' && part.find('\\') == std::string_view::npos;
}

bool is_plain_name(const std::string& name, std::size_t longest) {
    constexpr std::size_t most_parts = 9;
    std::vector<std::string> parts;
    boost::split(parts, name, boost::is_any_of("/"));
    return name.size() <= longest && base::one_line(name, name.size() + 3) == name && parts.size() <= most_parts &&
           std::ranges::all_of(parts, is_plain_part);
}

bool is_source(const std::string& name, const std::vector<std::string>& extensions) {
    const std::string extension = fs::path(name).extension().string();
    const auto is_known = [&](const std::string& spelling) {
        return std::ranges::find(extensions, spelling) != extensions.end();
    };
    return is_known(extension) || is_known(base::lowered(extension));
}

std::optional<Time> time_of(const std::string& text) {
    const auto second = base::time_at(text, {0, 4, 6, 9, 11, 13});
    const auto milliseconds = base::number_from<int>(std::string_view(text).substr(15, 3));
    return second && milliseconds ? std::optional<Time>(*second + std::chrono::milliseconds(*milliseconds))
                                  : std::nullopt;
}

// The names of the folders in a folder, without links.
std::vector<std::string> folders_in(const fs::path& folder) {
    std::vector<std::string> names;
    for (const fs::directory_entry& each : base::entries_of(folder)) {
        std::error_code ignored;  // if it cannot be examined, it is not an upload
        const std::string name = each.path().filename().string();
        if (!each.is_symlink(ignored) && each.is_directory(ignored) && !name.starts_with('.')) {
            names.push_back(name);
        }
    }
    std::ranges::sort(names);
    return names;
}

// The inverse of UploadFolder::path(); empty if it is not an upload's folder.
std::optional<UploadFolder> upload_folder(const fs::path& folder) {
    const std::string name = folder.filename().string();
    const fs::path student = folder.parent_path();
    const bool has_form = name.size() == time_letters + 1 + id_digits && name[time_letters] == '-' &&
                          name.find_first_not_of("0123456789abcdef", time_letters + 1) == std::string::npos;
    const auto time = has_form ? time_of(name) : std::nullopt;
    if (!time) {
        return std::nullopt;
    }
    UploadFolder upload{student.parent_path().filename().string(), student.filename().string(),
                        name.substr(time_letters + 1), *time};
    return upload.path().filename() == name ? std::optional(upload) : std::nullopt;
}

}  // namespace

std::string own_name(const std::string& sent) {
    return sent.substr(sent.find_last_of("/\\") + 1);
}

std::optional<pages::Complaint> check_upload(const std::vector<UploadFile>& files, const UploadLimits& limits,
                                             const std::vector<std::string>& extensions) {
    if (files.empty()) {
        return Complaint{Error::NothingHandedIn};
    }
    if (files.size() > limits.files) {
        return Complaint{Error::TooManyFiles, std::to_string(limits.files)};
    }
    std::vector<std::string> shown;
    for (const UploadFile& file : files) {
        shown.push_back(base::one_line(file.name, 60));
    }
    const std::string listed = fmt::format("{}", fmt::join(shown, ", "));
    std::set<std::string> names;
    std::int64_t bytes = 0;
    bool has_source = false;
    bool has_content = false;
    for (const UploadFile& file : files) {
        if (!is_plain_name(file.name, limits.name_bytes) || !names.insert(file.name).second) {
            return Complaint{Error::BadFileName, listed};
        }
        if (base::is_archive_name(file.name)) {
            return Complaint{Error::BadArchive, listed};
        }
        const auto size = static_cast<std::int64_t>(file.bytes.size());
        if (size > limits.file_bytes) {
            return Complaint{Error::TooLarge, base::size_text(limits.file_bytes / 1024)};
        }
        bytes += size;
        has_content = has_content || size > 0;
        has_source = has_source || (is_source(file.name, extensions) && size > 0);
    }
    if (bytes > limits.bytes) {
        return Complaint{Error::TooLarge, base::size_text(limits.bytes / 1024)};
    }
    if (!has_content) {
        return Complaint{Error::EmptyFiles, listed};
    }
    return has_source ? std::nullopt : std::optional(Complaint{Error::NoLanguage, listed});
}

std::vector<UploadFile> unpack_upload(const UploadFile& archive, const UploadLimits& limits,
                                      const course::Unpacker& unpacker) {
    course::ArchiveLimits bounds;
    bounds.file_bytes = limits.file_bytes;
    bounds.total_bytes = 4 * limits.bytes;  // includes hidden files, which are ignored
    bounds.files = 1000;
    const base::TempDir folder;
    const fs::path target = folder.path() / "files";
    fs::create_directory(target);
    const fs::path packed = folder.path() / "archive";
    base::write_file_atomically(packed, archive.bytes);
    std::vector<course::HandedInFile> unpacked;
    try {
        unpacked = course::unpack(packed, target, bounds, {}, unpacker);
    } catch (const base::ConfigError& error) {  // the user knows the archive by another name
        const std::string what = error.what();
        const std::string packed_path = packed.string();
        throw base::ConfigError(base::one_line(archive.name, 100) +
                                (what.starts_with(packed_path) ? what.substr(packed_path.size()) : ": cannot be read"));
    }
    std::vector<UploadFile> files;
    for (const course::HandedInFile& file : unpacked) {
        const bool is_hidden = std::ranges::any_of(
            file.name, [](const std::string& part) { return part.starts_with('.') || part == "__MACOSX"; });
        if (file.is_folder || is_hidden) {
            continue;
        }
        const std::string name = fmt::format("{}", fmt::join(file.name, "/"));
        if (!file.fault.empty()) {
            throw base::ConfigError(fmt::format("'{}' {}", base::one_line(name, 100), file.fault));
        }
        files.push_back({name, base::read_all(base::open_file(file.file).get())});
    }
    return files;
}

std::vector<std::vector<UploadFile>> programs_in(const config::Config& config, const package::Package& package,
                                                 const std::vector<UploadFile>& files) {
    if (files.size() == 1) {
        return {files};
    }
    const base::TempDir folder;
    std::map<fs::path, const UploadFile*> by_name;
    for (const UploadFile& file : files) {
        const fs::path path = folder.path() / file.name;
        fs::create_directories(path.parent_path());
        write_file(path, file.bytes, Time{});
        by_name[file.name] = &file;
    }
    std::vector<std::vector<UploadFile>> programs;
    std::set<fs::path> used;
    for (const std::vector<fs::path>& names : course::programs_in(config, folder.path(), package)) {
        std::vector<UploadFile>& program = programs.emplace_back();
        for (const fs::path& name : names) {
            program.push_back(*by_name.at(name));
            used.insert(name);
        }
    }
    if (programs.size() < 2) {
        return {files};
    }
    for (const auto& [name, file] : by_name) {
        if (!used.contains(name)) {
            programs.back().push_back(*file);
        }
    }
    return programs;
}

fs::path UploadFolder::path() const {
    const auto second = std::chrono::floor<std::chrono::seconds>(time);
    const auto rest = std::chrono::floor<std::chrono::milliseconds>(time - second);
    return fs::path{package} / student /
           fmt::format("{:%Y%m%dT%H%M%S}{:03}Z-{}", fmt::gmtime(second), rest.count(), id);
}

void store_upload(const fs::path& handed_in, const UploadFolder& upload, const std::vector<UploadFile>& files) {
    const fs::path folder = handed_in / upload.path();
    const fs::path temporary = handed_in / unfinished / upload.id;
    try {
        std::set<fs::path> folders{temporary};
        fs::create_directories(temporary);
        for (const UploadFile& file : files) {
            const fs::path path = temporary / file.name;
            fs::create_directories(path.parent_path());
            base::synchronize(write_file(path, file.bytes, upload.time), path);
            for (fs::path above = path.parent_path(); above != temporary; above = above.parent_path()) {
                folders.insert(above);
            }
        }
        std::ranges::for_each(folders, base::synchronize_folder);
        fs::create_directories(folder.parent_path());
        fs::rename(temporary, folder);
        for (fs::path above = folder.parent_path(); above != handed_in.parent_path(); above = above.parent_path()) {
            base::synchronize_folder(above);
        }
    } catch (const std::exception& error) {  // frees the space, as the disk may be full
        std::error_code ignored;
        fs::remove_all(temporary, ignored);
        const auto* why = dynamic_cast<const fs::filesystem_error*>(&error);
        if (why == nullptr) {
            throw;
        }
        throw base::SystemError("cannot keep an upload in " + folder.string(), why->code().value());
    }
}

std::vector<UploadFolder> stored_uploads(const fs::path& handed_in) {
    std::vector<UploadFolder> uploads;
    for (const std::string& package : folders_in(handed_in)) {
        for (const std::string& student : folders_in(handed_in / package)) {
            for (const std::string& name : folders_in(handed_in / package / student)) {
                if (auto upload = upload_folder(fs::path{package} / student / name)) {
                    uploads.push_back(*std::move(upload));
                }
            }
        }
    }
    return uploads;
}

void remove_upload(const fs::path& handed_in, const UploadFolder& upload) {
    std::error_code ignored;  // if it remains, the next start adopts it as an upload
    fs::remove_all(handed_in / upload.path(), ignored);
}

void clear_unfinished(const fs::path& handed_in) {
    std::error_code ignored;  // leftovers are not uploads
    fs::remove_all(handed_in / unfinished, ignored);
}

}  // namespace harness::serve
