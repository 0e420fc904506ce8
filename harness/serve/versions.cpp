#include "harness/serve/versions.hpp"

#include <algorithm>
#include <array>
#include <functional>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/files.hpp"
#include "harness/base/random.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/format/package/folder.hpp"
#include "harness/history/cache/digest.hpp"

namespace harness::serve {

namespace {

namespace fs = std::filesystem;
using package::Entry;
using package::EntryKind;

constexpr std::size_t digest_letters = 16;
constexpr mode_t permission_bits = 0777;

// A version has the time 0 until it is used: a killed server leaves copies that nobody has validated.
bool was_used(const fs::path& version) {
    struct stat status {};
    return ::stat(version.c_str(), &status) == 0 && status.st_mtim.tv_sec > 0;
}

// Calls `visit` for what belongs to a package, each folder before its entries, in a fixed order.
void walk(const base::Root& package, const std::function<void(const Entry&)>& visit) {
    package::walk(package, [&](const Entry& entry, package::Location /*location*/) {
        const bool belongs = !package::is_skipped(entry.name) || entry.path == package.path / ".timelimit";
        if (belongs) {
            visit(entry);
        }
        return belongs;
    });
}

// Copies the entry to `target` and adds what it holds to the digest.
void copy_entry(const Entry& entry, const fs::path& target, cache::Digest& digest) {
    digest.add(static_cast<std::int64_t>(entry.kind));
    switch (entry.kind) {
        case EntryKind::Folder:
            fs::create_directory(target);
            return;
        case EntryKind::Link:
            fs::copy_symlink(entry.path, target);
            digest.add(fs::read_symlink(target).string());
            return;
        case EntryKind::File:
            base::copy_to_new_file(base::open_file(entry.file()).get(), target, entry.status.st_mode & permission_bits);
            digest.add(static_cast<std::int64_t>(entry.status.st_mode & S_IXUSR));
            digest.add_file(base::SeenFile(target));
            return;
        case EntryKind::Other:
            break;
    }
    throw base::ConfigError(entry.path, 0, "is neither a file nor a folder nor a link: remove it");
}

}  // namespace

Version::~Version() {
    if (!is_kept_) {
        base::remove_quietly(folder_.parent_path());
    }
}

std::string Version::digest() const {
    return folder_.parent_path().filename().string().substr(0, digest_letters);
}

std::string look_at(const base::Root& package) {
    cache::Digest digest("queens-judge look");
    walk(package, [&](const Entry& entry) {
        const struct stat& status = entry.status;
        digest.add(entry.path.string());
        // No program can set the time of the last change.
        digest.add(fmt::format("{} {} {} {} {}", status.st_dev, status.st_ino, status.st_size, status.st_ctim.tv_sec,
                               status.st_ctim.tv_nsec));
    });
    return digest.hex();
}

std::shared_ptr<Version> Versions::take(const base::Root& root) const {
    const fs::path& package = root.path;
    if (!folder_.lexically_relative(package).string().starts_with("..")) {
        throw base::ConfigError(package, 0,
                                "is a package that holds the course, whose files always change: give the package a "
                                "folder of its own in the course's");
    }
    const std::string before = look_at(root);
    try {
        fs::create_directories(folder_);
        const base::TempDir temporary(folder_);
        const fs::path copy = temporary.path() / "version";  // deeper than versions: a half copy is not taken for one
        cache::Digest digest("queens-judge package", {package.filename().string()});
        fs::create_directories(copy / package.filename());
        walk(root, [&](const Entry& entry) {
            const fs::path within = entry.path.lexically_relative(package);
            digest.add(within.string());
            copy_entry(entry, copy / package.filename() / within, digest);
        });
        if (look_at(root) != before) {
            return nullptr;
        }
        // The ID: an equal version may still be in use, and be deleted after that.
        const fs::path version = folder_ / (digest.hex().substr(0, digest_letters) + "-" + base::random_hex(4));
        constexpr std::array<timespec, 2> unused{};
        if (::utimensat(AT_FDCWD, copy.c_str(), unused.data(), 0) != 0) {
            base::throw_errno("cannot set the time of " + copy.string());
        }
        fs::rename(copy, version);
        return std::make_shared<Version>(version / package.filename(), false);
    } catch (const fs::filesystem_error& error) {
        if (look_at(root) != before) {  // a file was removed before it could be copied
            return nullptr;
        }
        throw base::SystemError("cannot copy " + package.string() + " into " + folder_.string(), error.code().value());
    } catch (const base::SystemError&) {
        if (look_at(root) != before) {
            return nullptr;
        }
        throw;
    }
}

std::shared_ptr<Version> Versions::last_used(const std::string& package) const {
    std::shared_ptr<Version> last;
    fs::file_time_type time{};
    std::error_code error;  // without the folder there is none
    for (const fs::directory_entry& each : base::entries_of(folder_, error)) {
        std::error_code ignored;
        if (fs::is_directory(each.path() / package, ignored) && was_used(each.path()) &&
            (!last || each.last_write_time() > time)) {
            last = std::make_shared<Version>(each.path() / package, true);
            time = each.last_write_time();
        }
    }
    return last;
}

void Versions::use(Version& version) const {
    version.keep(true);
    const base::Fd folder = base::open_file(version.folder().parent_path(), O_RDONLY | O_DIRECTORY);
    if (::futimens(folder.get(), nullptr) != 0) {
        base::throw_errno("cannot set the time of " + version.folder().string());
    }
}

void Versions::keep_only(const std::vector<std::shared_ptr<Version>>& versions) const {
    std::error_code error;  // without the folder there is nothing to delete
    for (const fs::directory_entry& each : base::entries_of(folder_, error)) {
        const auto is_kept = [&](const auto& version) { return version->folder().parent_path() == each.path(); };
        if (std::ranges::none_of(versions, is_kept)) {
            base::remove_quietly(each.path());
        }
    }
}

}  // namespace harness::serve
