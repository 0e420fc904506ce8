#include "harness/classes/handed_in_file.hpp"

#include "harness/package/folder.hpp"
#include "harness/support/error.hpp"

namespace harness::classes {

namespace {

namespace fs = std::filesystem;
using support::ConfigError;

constexpr std::size_t most_files = 100'000;
constexpr std::size_t deepest = 20;

void add(const fs::path& folder, const fs::path& root, std::vector<std::string>& above,
         std::vector<HandedInFile>& files) {
    if (above.size() > deepest) {
        throw ConfigError(folder, 0, "lies more than 20 folders deep: name the folder with the students' own");
    }
    const std::vector<package::Entry> entries = package::list_folder(folder, root, support::Links::None);
    if (entries.empty() && !above.empty()) {
        files.push_back({.name = above, .fault = "is a folder", .is_folder = true});
    }
    for (const package::Entry& entry : entries) {
        if (files.size() >= most_files) {
            throw ConfigError(folder, 0, "holds more than 100,000 files: name the folder with the students' own");
        }
        above.push_back(entry.name);
        if (entry.kind == package::EntryKind::Folder) {
            add(entry.path, root, above, files);
        } else if (entry.kind == package::EntryKind::File) {
            files.push_back({.name = above, .file = entry.file(), .time = time_of_file(entry.status.st_mtim.tv_sec)});
        } else {
            files.push_back({.name = above, .fault = "is a link or a device, not a file"});
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

std::vector<HandedInFile> walk(const fs::path& folder) {
    std::vector<HandedInFile> files;
    std::vector<std::string> above;
    add(folder, folder, above, files);
    return files;
}

}  // namespace harness::classes
