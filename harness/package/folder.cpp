#include "harness/package/folder.hpp"

#include <algorithm>

#include <fcntl.h>
#include <fmt/format.h>

#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"

namespace harness::package {

namespace fs = std::filesystem;
using support::ConfigError;

namespace {

EntryKind kind_of(const fs::file_status& status) {
    switch (status.type()) {
        case fs::file_type::regular:
            return EntryKind::File;
        case fs::file_type::directory:
            return EntryKind::Folder;
        case fs::file_type::symlink:
            return EntryKind::Link;
        default:
            return EntryKind::Other;
    }
}

}  // namespace

std::vector<Entry> list_folder(const std::filesystem::path& folder) {
    std::vector<Entry> entries;
    std::error_code error;
    if (!fs::exists(fs::symlink_status(folder, error))) {
        return entries;
    }
    fs::directory_iterator iterator(folder, error);
    for (; !error && iterator != fs::directory_iterator{}; iterator.increment(error)) {
        std::string name = iterator->path().filename().string();
        if (name.front() == '.' || name.back() == '~' || name == "__pycache__") {
            continue;
        }
        const fs::file_status status = iterator->symlink_status(error);
        if (error) {
            break;
        }
        entries.push_back({std::move(name), iterator->path(), kind_of(status)});
    }
    if (error) {
        throw ConfigError(folder, 0, fmt::format("cannot be read: {}", error.message()));
    }
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.name < b.name; });
    return entries;
}

bool leads_to_file(const Entry& entry) {
    std::error_code ignored;  // a link in a circle leads nowhere
    return entry.kind == EntryKind::File || (entry.kind == EntryKind::Link && fs::is_regular_file(entry.path, ignored));
}

void check_readable(const std::filesystem::path& file) {
    try {
        support::open_file(file, O_RDONLY | O_NONBLOCK);
    } catch (const support::SystemError& error) {
        throw ConfigError(error.what());
    }
}

}  // namespace harness::package
