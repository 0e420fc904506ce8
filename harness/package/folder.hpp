// What is in a folder, in a fixed order and with everything odd named for what it is.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <sys/stat.h>

#include "harness/support/seen_file.hpp"

namespace harness::package {

enum class EntryKind { File, Folder, Link, Other };

struct Entry {
    std::string name;
    std::filesystem::path path;
    EntryKind kind = EntryKind::Other;  // of the entry itself: a link is a Link
    struct stat status {};              // likewise
};

// The entries of a folder that is `root` or lies below, in bytewise order of their names, without hidden ones (".x"),
// editors' copies ("x~") and "__pycache__". A folder that is not there is empty. Throws ConfigError where it cannot be
// read, is no folder, or leads out of `root`; `links`: to the folder and on the way to it.
std::vector<Entry> list_folder(const std::filesystem::path& folder, const std::filesystem::path& root,
                               support::Links links = support::Links::Inside);

// As list_folder, but a link that leads to something in `root` is an entry of that kind. One that leads out of it, to a
// folder above itself, or nowhere stays a Link.
std::vector<Entry> list_followed(const std::filesystem::path& folder, const std::filesystem::path& root);

// Whether there is something at `path` that links lead to without leading out of `root`.
bool is_within(const std::filesystem::path& root, const std::filesystem::path& path);

// Throws ConfigError where the file cannot be opened for reading.
void check_readable(const support::SeenFile& file);

// Looks at a file of test data, to be read later: it lies in the package `root`, and links to it do not lead out.
// Throws ConfigError: it is none, leads out, or is larger than `most_kib`, judge.toml's 'data_file' under
// [limits.maximum].
support::SeenFile look_at_data(const std::filesystem::path& file, const std::filesystem::path& root,
                               std::int64_t most_kib);

}  // namespace harness::package
