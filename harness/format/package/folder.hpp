// Lists the contents of a folder in a fixed order; unusual entries have their own kind.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/stat.h>

#include "harness/base/seen_file.hpp"
#include "harness/format/package/version.hpp"

namespace harness::package {

enum class EntryKind { File, Folder, Link, Other };

struct Entry {
    std::string name;
    std::filesystem::path path;
    EntryKind kind = EntryKind::Other;  // of the entry itself, without following links
    struct stat status {};              // as above, unless it was listed with Look::AtKinds

    base::SeenFile file() const { return {path, status}; }
};

// What a listing looks at.
enum class Look {
    AtAll,
    AtKinds,  // only whether an entry is a file: a folder may have many, which are looked at later
};

// Whether an entry of this name is skipped: a hidden file (".x"), an editor's copy ("x~"), "__pycache__".
bool is_skipped(std::string_view name);

// The entries of `folder`, which is `root` or lies below it, sorted bytewise by name, without those of skipped names. A
// missing folder has no entries. Throws ConfigError if the folder cannot be read, is not a folder, or leads out of
// `root`. `links`: whether the path may contain links.
std::vector<Entry> list_folder(const std::filesystem::path& folder, const base::Root& root,
                               base::Links links = base::Links::Inside, Look look = Look::AtAll);

// As list_folder, but skips nothing.
std::vector<Entry> list_all(const std::filesystem::path& folder, const base::Root& root,
                            base::Links links = base::Links::Inside, Look look = Look::AtAll);

// As list_folder, but a link to something in `root` becomes an entry of the target's kind. A link that leads out of
// `root`, to a folder above itself, or to nothing stays a Link.
std::vector<Entry> list_followed(const std::filesystem::path& folder, const base::Root& root, Look look = Look::AtAll);

// Whether names in a package may have this letter, by the format: ASCII letters, digits and _.-
bool is_name_letter(char letter);

// A package whose folders are read.
struct PackageFolders {
    const base::Root& root;
    Version version;
    std::vector<std::string>& warnings;
};

// As list_followed, without the entries whose names the version forbids, if it requires that such files are ignored.
// Warns once of each entry that `is_warned` selects.
std::vector<Entry> list_allowed(
    const std::filesystem::path& folder, const PackageFolders& package,
    const std::function<bool(const Entry& entry)>& is_warned = [](const Entry&) { return true; },
    Look look = Look::AtAll);

// As base::is_there(), but throws ConfigError.
bool is_there(const std::filesystem::path& path);

// "a link that leads out of the package and of /contest", for messages.
std::string link_out_of(std::string_view folder, const base::Root& root);
// Why a link of the package `root` cannot be followed: "is a link to nothing".
std::string fault_of_link(const base::Root& root, const std::filesystem::path& link);
// Why an entry of the package `root` that is neither a file nor a folder cannot be used.
std::string why_unusable(const base::Root& root, const Entry& entry);

// Where an entry of a package is: in its folder; at a link from there into a shared folder; or below such a link.
enum class Location { Package, LinkToShared, BelowLink };
inline constexpr std::size_t most_package_entries = 1'000'000;
// Calls `visit` for all that the package `root` has, in a fixed order, each folder before its entries. `visit` returns
// whether to go into a folder. A link into a shared folder becomes an entry of the target's kind, and below it the
// entries are those of list_followed(); other links stay links. Throws ConfigError like list_folder(), and if a package
// with shared folders has more than `most_entries`, with those to which links lead: each folder may have two links to
// the next one.
void walk(const base::Root& root, const std::function<bool(const Entry& entry, Location location)>& visit,
          std::size_t most_entries = most_package_entries);

// What the package `root` has only by links into its shared folders.
struct SharedFiles {
    std::vector<std::filesystem::path> links;  // in the package itself
    std::vector<Entry> files;                  // the links' targets, or what lies below them
};
// Throws ConfigError like walk().
SharedFiles shared_files(const base::Root& root, std::size_t most_entries = most_package_entries);

// As is_there(), for an entry of the package `root`. Also throws ConfigError if it is a link that leads out of `root`
// or to nothing.
bool is_there_within(const base::Root& root, const std::filesystem::path& path);

// Throws ConfigError if the file cannot be opened for reading.
void check_readable(const base::SeenFile& file);

// The text of a file, at most `most` bytes. Throws ConfigError if it cannot be read.
std::string text_of(const base::SeenFile& file, std::size_t most = std::string::npos);

// Checks a file of test data without reading it: it must lie in the package `root`, and links must not lead out. Throws
// ConfigError if it is not a file, leads out, or is larger than `most_kib` ('data_file' under [limits.maximum] in
// judge.toml).
base::SeenFile look_at_data(const std::filesystem::path& file, const base::Root& root, std::int64_t most_kib);

}  // namespace harness::package
