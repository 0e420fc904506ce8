#include "harness/course/handed_in_file.hpp"

#include "harness/base/archive_name.hpp"
#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/course/project.hpp"
#include "harness/format/package/folder.hpp"

namespace harness::course {

namespace {

namespace fs = std::filesystem;
using base::ConfigError;

constexpr std::size_t most_files = 100'000;

void add(const fs::path& folder, const fs::path& root, std::vector<std::string>& above,
         std::vector<HandedInFile>& files) {
    const std::vector<package::Entry> entries = package::list_all(folder, root, base::Links::None);
    if (entries.empty() && !above.empty()) {
        files.push_back({.name = above, .fault = base::say<"is a folder">(), .is_folder = true});
    }
    for (const package::Entry& entry : entries) {
        if (files.size() >= most_files) {
            throw ConfigError(folder, 0, "holds more than 100,000 files: name the folder with the students' own");
        }
        above.push_back(entry.name);
        if (entry.kind == package::EntryKind::Folder && is_left_behind({entry.name})) {
            files.push_back({.name = above, .fault = base::say<"is a folder">(), .is_folder = true});
        } else if (entry.kind == package::EntryKind::Folder && above.size() > most_folder_depth) {
            files.push_back({.name = above, .fault = too_deep});
        } else if (entry.kind == package::EntryKind::Folder) {
            add(entry.path, root, above, files);
        } else if (entry.kind == package::EntryKind::File) {
            files.push_back({.name = above, .file = entry.file(), .time = time_of_file(entry.status.st_mtim.tv_sec)});
        } else {
            files.push_back({.name = above, .fault = base::say<"is a link or a device, not a file">()});
        }
        above.pop_back();
    }
}

}  // namespace

std::optional<std::chrono::system_clock::time_point> time_of_file(std::int64_t seconds) {
    constexpr std::int64_t year_2200 = 7'258'118'400;
    if (seconds <= 0 || seconds >= year_2200) {
        return std::nullopt;
    }
    return std::chrono::system_clock::time_point{std::chrono::seconds{seconds}};
}

void refuse_large(std::vector<HandedInFile>& files, std::int64_t largest_file, std::int64_t largest_archive) {
    for (HandedInFile& file : files) {
        const bool is_archive = base::is_archive_name(file.name.back());
        const std::int64_t most = is_archive ? largest_archive : largest_file;
        if (file.file.seen && file.file.seen->bytes > most) {
            file.fault = base::say<"is larger than {}">(base::size_text(most / 1024));
            file.file = {};
        }
    }
}

std::vector<HandedInFile> walk(const fs::path& folder) {
    std::vector<HandedInFile> files;
    std::vector<std::string> above;
    add(folder, folder, above, files);
    return files;
}

}  // namespace harness::course
