#include "harness/classes/folder.hpp"

#include "harness/package/folder.hpp"
#include "harness/support/error.hpp"

namespace harness::classes {

namespace {

namespace fs = std::filesystem;
using package::EntryKind;
using support::ConfigError;

constexpr std::size_t most_files = 100'000;
constexpr std::size_t deepest = 20;

HandedInFile folder_of(std::vector<std::string> name) {
    HandedInFile made;
    made.name = std::move(name);
    made.fault = "is a folder";
    made.is_folder = true;
    return made;
}

HandedInFile handed_in_file_of(const package::Entry& entry, std::vector<std::string> name) {
    HandedInFile made;
    made.name = std::move(name);
    if (entry.kind != EntryKind::File) {
        made.fault = "is a link or a device, not a file";
    } else {
        made.file = {entry.path, entry.status};
        made.time = time_of_file(entry.status.st_mtim.tv_sec);
    }
    return made;
}

void add(const fs::path& folder, const fs::path& root, std::vector<std::string>& above,
         std::vector<HandedInFile>& files) {
    if (above.size() > deepest) {
        throw ConfigError(folder, 0, "lies more than 20 folders deep: name the folder with the students' own");
    }
    const std::vector<package::Entry> entries = package::list_folder(folder, root, support::Links::None);
    if (entries.empty() && !above.empty()) {
        files.push_back(folder_of(above));
    }
    for (const package::Entry& entry : entries) {
        if (files.size() >= most_files) {
            throw ConfigError(folder, 0, "holds more than 100,000 files: name the folder with the students' own");
        }
        above.push_back(entry.name);
        if (entry.kind == EntryKind::Folder) {
            add(entry.path, root, above, files);
        } else {
            files.push_back(handed_in_file_of(entry, above));
        }
        above.pop_back();
    }
}

}  // namespace

std::vector<HandedInFile> walk(const std::filesystem::path& folder) {
    std::vector<HandedInFile> files;
    std::vector<std::string> above;
    add(folder, folder, above, files);
    return files;
}

}  // namespace harness::classes
