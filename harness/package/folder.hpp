// What is in a folder, in a fixed order and with everything odd named for what it is.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace harness::package {

enum class EntryKind { File, Folder, Link, Other };

struct Entry {
    std::string name;
    std::filesystem::path path;
    EntryKind kind = EntryKind::Other;  // of the entry itself: a link is a Link
};

// The entries in bytewise order of their names, without hidden ones (".x"), editors' copies ("x~") and "__pycache__".
// A folder that is not there is empty. Throws ConfigError where it cannot be read or is no folder.
std::vector<Entry> list_folder(const std::filesystem::path& folder);

// Whether the entry is a regular file or a link that leads to one.
bool leads_to_file(const Entry& entry);

// Throws ConfigError where the file cannot be opened for reading.
void check_readable(const std::filesystem::path& file);

}  // namespace harness::package
