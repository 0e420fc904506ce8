#include "harness/format/package/folder.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/files.hpp"
#include "harness/base/seen_file.hpp"
#include "harness/base/text.hpp"
#include "harness/format/package/complain.hpp"

namespace harness::package {

namespace fs = std::filesystem;
using base::ConfigError;

namespace {

// "is or follows a link that leads out of the folder and of /contest: put a copy in its place"
[[noreturn]] void fail_outside(const fs::path& path, const base::Root& root) {
    fail(path, "is or follows {}: put a copy in its place", link_out_of("the folder", root));
}

EntryKind kind_of(mode_t mode) {
    if (S_ISREG(mode)) {
        return EntryKind::File;
    }
    if (S_ISDIR(mode)) {
        return EntryKind::Folder;
    }
    return S_ISLNK(mode) ? EntryKind::Link : EntryKind::Other;
}

base::OpenFolder open_folder(const fs::path& folder, const base::Root& root, base::Links links) {
    base::OpenFolder listed = base::open_listing(base::open_beneath(root, folder, O_RDONLY | O_DIRECTORY, links));
    if (!listed) {
        base::throw_errno(fmt::format("cannot read {}", folder.string()));
    }
    return listed;
}

std::vector<Entry> entries_of(DIR* listed, const fs::path& folder, Look look) {
    std::vector<Entry> entries;
    for (;;) {
        errno = 0;
        const dirent* next = ::readdir(listed);
        if (next == nullptr && errno != 0) {
            base::throw_errno(fmt::format("cannot read {}", folder.string()));
        }
        if (next == nullptr) {
            return entries;
        }
        Entry entry;
        entry.name = next->d_name;
        if (entry.name == "." || entry.name == "..") {
            continue;
        }
        entry.path = folder / entry.name;
        if (look == Look::AtKinds && next->d_type == DT_REG) {
            entry.kind = EntryKind::File;
            entries.push_back(std::move(entry));
            continue;
        }
        if (::fstatat(::dirfd(listed), entry.name.c_str(), &entry.status, AT_SYMLINK_NOFOLLOW) != 0) {
            base::throw_errno(fmt::format("cannot look at {}", entry.path.string()));
        }
        entry.kind = kind_of(entry.status.st_mode);
        entries.push_back(std::move(entry));
    }
}

struct stat status_of_target(const base::Root& root, const fs::path& path) {
    const base::Fd opened = base::open_beneath(root, path, O_PATH, base::Links::Inside);
    struct stat status {};
    if (::fstat(opened.get(), &status) != 0) {
        base::throw_errno(fmt::format("cannot look at {}", path.string()));
    }
    return status;
}

// The status of the target of `path` in `root`; empty if it leads out of `root` or does not exist.
std::optional<struct stat> status_within(const base::Root& root, const fs::path& path) {
    try {
        return status_of_target(root, path);
    } catch (const base::SystemError&) {
        return std::nullopt;  // the caller that needs the entry reports it
    }
}

bool leads_above(const fs::path& folder, const base::Root& root, const struct stat& target) {
    for (fs::path above = folder;; above = above.parent_path()) {
        const auto status = status_within(root, above);
        if (status && status->st_dev == target.st_dev && status->st_ino == target.st_ino) {
            return true;
        }
        if (above == root.path || !above.has_relative_path()) {
            return false;
        }
    }
}

struct Walk {
    const base::Root& root;
    const std::function<bool(const Entry& entry, Location location)>& visit;
    std::size_t most_entries = 0;
    std::size_t entries = 0;  // looked at

    void go_into(const fs::path& folder, bool is_shared) {
        for (Entry& entry : is_shared ? list_followed(folder, root) : list_all(folder, root)) {
            if (++entries > most_entries && !root.shared.empty()) {
                fail(folder,
                     "is in a package that has more than {} files and folders, with those to which its links lead: "
                     "remove links",
                     most_entries);
            }
            Location location = is_shared ? Location::BelowLink : Location::Package;
            if (!is_shared && entry.kind == EntryKind::Link && !status_within(root.path, entry.path)) {
                if (const auto target = status_within(root, entry.path)) {
                    location = Location::LinkToShared;
                    entry.status = *target;
                    entry.kind = kind_of(target->st_mode);
                }
            }
            if (visit(entry, location) && entry.kind == EntryKind::Folder) {
                go_into(entry.path, location != Location::Package);
            }
        }
    }
};

}  // namespace

void walk(const base::Root& root, const std::function<bool(const Entry& entry, Location location)>& visit,
          std::size_t most_entries) {
    Walk{root, visit, most_entries}.go_into(root.path, false);
}

SharedFiles shared_files(const base::Root& root, std::size_t most_entries) {
    SharedFiles shared;
    if (root.shared.empty()) {
        return shared;
    }
    walk(
        root,
        [&](const Entry& entry, Location location) {
            if (entry.name == ".git") {
                return false;
            }
            if (location == Location::LinkToShared) {
                shared.links.push_back(entry.path);
            }
            if (location != Location::Package && entry.kind == EntryKind::File) {
                shared.files.push_back(entry);
            }
            return true;
        },
        most_entries);
    return shared;
}

bool is_skipped(std::string_view name) {
    return name.starts_with('.') || name.ends_with('~') || name == "__pycache__";
}

std::vector<Entry> list_folder(const fs::path& folder, const base::Root& root, base::Links links, Look look) {
    std::vector<Entry> entries = list_all(folder, root, links, look);
    std::erase_if(entries, [](const Entry& entry) { return is_skipped(entry.name); });
    return entries;
}

std::vector<Entry> list_all(const fs::path& folder, const base::Root& root, base::Links links, Look look) {
    try {
        std::vector<Entry> entries = entries_of(open_folder(folder, root, links).get(), folder, look);
        std::ranges::sort(entries, {}, &Entry::name);
        return entries;
    } catch (const base::SystemError& error) {
        if (error.error_number() == ENOENT && !is_there(folder)) {
            return {};
        }
        if (error.error_number() == EXDEV) {
            fail_outside(folder, root);
        }
        throw ConfigError(error.what());
    }
}

std::vector<Entry> list_followed(const fs::path& folder, const base::Root& root, Look look) {
    std::vector<Entry> entries = list_folder(folder, root, base::Links::Inside, look);
    for (Entry& entry : entries) {
        const auto target = entry.kind == EntryKind::Link ? status_within(root, entry.path) : std::nullopt;
        if (target && !(S_ISDIR(target->st_mode) && leads_above(folder, root, *target))) {
            entry.status = *target;
            entry.kind = kind_of(target->st_mode);
        }
    }
    return entries;
}

bool is_name_letter(char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 ||
           std::string_view{"_.-"}.find(letter) != std::string_view::npos;
}

std::vector<Entry> list_allowed(const fs::path& folder, const PackageFolders& package,
                                const std::function<bool(const Entry& entry)>& is_warned, Look look) {
    std::vector<Entry> entries = list_followed(folder, package.root, look);
    if (!rules_of(package.version).ignores_odd_names) {
        return entries;
    }
    std::erase_if(entries, [&](const Entry& entry) {
        const bool is_odd = entry.name.starts_with('-') || !std::ranges::all_of(entry.name, is_name_letter);
        if (is_odd && is_warned(entry)) {
            std::string warning = fmt::format(
                "{}: is left out, because a name in {} has only letters, digits and _.-, and does not "
                "begin with '-': rename it",
                base::one_line(entry.path.string(), 300), name_of(package.version));
            if (std::ranges::find(package.warnings, warning) == package.warnings.end()) {
                package.warnings.push_back(std::move(warning));
            }
        }
        return is_odd;
    });
    return entries;
}

bool is_there(const fs::path& path) {
    try {
        return base::is_there(path);
    } catch (const base::SystemError& error) {
        throw ConfigError(error.what());
    }
}

std::string link_out_of(std::string_view folder, const base::Root& root) {
    std::string link = fmt::format("a link that leads out of {}", folder);
    for (const fs::path& shared : root.shared) {
        link += " and of " + base::one_line(shared.string(), 300);
    }
    return link;
}

std::string fault_of_link(const base::Root& root, const fs::path& link) {
    try {
        static_cast<void>(status_of_target(root, link));
    } catch (const base::SystemError& error) {
        switch (error.error_number()) {
            case EXDEV:
                return "is " + link_out_of("the package", root);
            case ELOOP:
                return "is a link that leads to itself";
            case ENOENT:
            case ENOTDIR:
                return "is a link to nothing";
            default:
                return fmt::format("is a link that cannot be followed: {}", std::strerror(error.error_number()));
        }
    }
    return "is a link to a folder that it lies in";
}

std::string why_unusable(const base::Root& root, const Entry& entry) {
    return entry.kind == EntryKind::Link ? fault_of_link(root, entry.path) : "is neither a file nor a folder";
}

bool is_there_within(const base::Root& root, const fs::path& path) {
    if (!is_there(path)) {
        return false;
    }
    if (!status_within(root, path)) {
        fail(path, "{}: put a copy in its place, or remove it", fault_of_link(root, path));
    }
    return true;
}

std::string text_of(const base::SeenFile& file, std::size_t most) {
    try {
        return base::read_file(file, most);
    } catch (const base::SystemError& error) {
        throw ConfigError(error.what());
    }
}

void check_readable(const base::SeenFile& file) {
    text_of(file, 0);  // opening it is the check
}

base::SeenFile look_at_data(const fs::path& file, const base::Root& root, std::int64_t most_kib) {
    base::SeenFile seen;
    try {
        seen = base::look_beneath(root, file, base::Links::Inside);
    } catch (const base::SystemError& error) {
        if (error.error_number() == EXDEV) {
            fail_outside(file, root);
        }
        throw ConfigError(error.what());
    }
    if (seen.seen->bytes > most_kib * 1024) {
        fail(file, "is larger than {}, which judge.toml allows ('data_file' under [limits.maximum])",
             base::size_text(most_kib));
    }
    check_readable(seen);
    return seen;
}

}  // namespace harness::package
