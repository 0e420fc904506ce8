#include "harness/history/cache/programs.hpp"

#include <cerrno>
#include <chrono>
#include <numeric>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/file.h>
#include <sys/stat.h>
#include <xxhash.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/files.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/history/cache/unwritable.hpp"

namespace harness::cache {

namespace {

namespace fs = std::filesystem;
using base::SystemError;
using nlohmann::json;

constexpr int manifest_format = 3;

// The names, sizes and checksums of all files in and below a folder, sorted by name. A checksum shows damage. It need
// not withstand anybody: who can change a file here can also change the manifest. Throws SystemError.
json describe_files(const fs::path& folder) {
    json files = json::object();
    try {
        for (const auto& entry : fs::recursive_directory_iterator(folder)) {
            if (!entry.is_directory()) {
                const std::string name = entry.path().lexically_relative(folder).string();
                const std::string bytes = base::read_file(entry.path());
                files[name] = {{"bytes", bytes.size()}, {"xxh3", XXH3_64bits(bytes.data(), bytes.size())}};
            }
        }
    } catch (const fs::filesystem_error& error) {
        throw SystemError(fmt::format("cannot list {}", folder.string()), error.code().value());
    }
    return files;
}

std::int64_t bytes_of(const json& files) {
    return std::accumulate(files.begin(), files.end(), std::int64_t{0}, [](std::int64_t sum, const json& file) {
        return sum + file.at("bytes").get<std::int64_t>();
    });
}

// The entry in this folder; empty if there is none, it is damaged, or the cache cannot be read: making one then gives
// the error.
std::optional<ProgramEntry> read_entry(const fs::path& slot) {
    try {
        const json manifest = json::parse(base::read_file(slot / "manifest.json"));
        ProgramEntry entry;
        entry.ok = manifest.at("ok").get<bool>();
        entry.message = manifest.at("message").get<std::string>();
        entry.cpu = std::chrono::nanoseconds{manifest.value("cpu_ns", std::int64_t{0})};
        entry.files = entry.ok ? slot / "files" : fs::path{};
        const bool whole = manifest.at("format") == manifest_format &&
                           (!entry.ok || manifest.at("files") == describe_files(entry.files));
        entry.bytes = whole ? bytes_of(manifest.at("files")) : 0;
        return whole ? std::optional(std::move(entry)) : std::nullopt;
    } catch (const json::exception&) {
        return std::nullopt;
    } catch (const SystemError&) {
        return std::nullopt;
    }
}

// Held while entries are moved into or out of the cache. Finding one needs no lock: an entry never changes.
base::Fd lock(const fs::path& dir) {
    base::Fd file = base::open_file(dir / "lock", O_RDWR | O_CREAT, 0644);
    // Waits in the kernel: nothing stops this wait, and lock_file() would poll, over NFS by a message each time.
    if (const int error = base::lock(file, LOCK_EX); error != 0) {
        throw SystemError(fmt::format("cannot lock {}", dir.string()), error);
    }
    return file;
}

void move(const fs::path& from, const fs::path& to) {
    if (::rename(from.c_str(), to.c_str()) != 0) {
        base::throw_errno(fmt::format("cannot rename {} to {}", from.string(), to.string()));
    }
}

constexpr std::chrono::hours longest_use{6};  // the submissions that are compiled together are judged by then

}  // namespace

std::optional<ProgramEntry> Programs::find(const std::string& key) const {
    std::optional<ProgramEntry> entry = read_entry(dir_ / key);
    if (entry) {
        // The folder's modification time is that of its last use: when the cache is full, the oldest goes first.
        ::utimensat(AT_FDCWD, (dir_ / key).c_str(), nullptr, 0);
    }
    return entry;
}

std::filesystem::path Programs::work_dir() const {
    std::error_code error;
    fs::path work = dir_ / "work";
    fs::create_directories(work, error);
    if (error) {
        throw SystemError(fmt::format("cannot make the cache {}", work.string()), error.value());
    }
    return work;
}

std::optional<ProgramEntry> Programs::publish(const std::string& key, const ProgramEntry& entry) {
    try {
        return move_in(key, entry);
    } catch (const SystemError& error) {
        go_on_without(error);
        return std::nullopt;
    }
}

// Moves the files last, so that they stay where they are if anything before fails.
ProgramEntry Programs::move_in(const std::string& key, const ProgramEntry& entry) {
    const base::TempDir work(work_dir());
    const fs::path staged = work.path() / "entry";
    if (::mkdir(staged.c_str(), 0755) != 0) {
        base::throw_errno(fmt::format("cannot make {}", staged.string()));
    }
    const json manifest{{"format", manifest_format},
                        {"ok", entry.ok},
                        {"message", entry.message},
                        {"cpu_ns", entry.cpu.count()},
                        {"files", entry.ok ? describe_files(entry.files) : json::object()}};
    base::write_file_atomically(staged / "manifest.json", manifest.dump());

    const base::Fd held = lock(dir_);
    prune_if_due(bytes_of(manifest.at("files")));
    const fs::path published = dir_ / key;
    if (std::optional<ProgramEntry> earlier = read_entry(published)) {
        return *std::move(earlier);
    }
    std::error_code ignored;  // the entry's own move gives the error
    if (fs::exists(fs::symlink_status(published, ignored))) {
        move(published, work.path() / "damaged");
    }
    if (entry.ok) {
        move(entry.files, staged / "files");
    }
    if (::rename(staged.c_str(), published.c_str()) != 0) {
        const SystemError error(fmt::format("cannot make {}", published.string()), errno);
        if (entry.ok) {
            move(staged / "files", entry.files);
        }
        throw error;
    }
    return {entry.ok, entry.message, entry.ok ? published / "files" : fs::path{}, entry.cpu,
            bytes_of(manifest.at("files"))};
}

void Programs::prune_if_due(std::int64_t published_bytes) {
    constexpr std::int64_t parts = 8;  // of the size that the cache may have
    if ((unpruned_bytes_ += published_bytes) > most_kib_ * 1024 / parts) {
        unpruned_bytes_ = 0;
        prune();
    }
}

// Called with the lock held.
void Programs::prune() const {
    std::error_code ignored;  // what cannot be listed stays: a full cache is no reason to stop judging
    std::vector<fs::directory_entry> entries = base::entries_of(dir_, ignored);
    std::erase_if(entries, [&](const fs::directory_entry& entry) {
        return !entry.is_directory(ignored) || entry.path().filename() == "work";
    });
    base::remove_oldest(entries, static_cast<std::uintmax_t>(most_kib_) * 1024, longest_use, base::bytes_below);
    base::remove_oldest(base::entries_of(dir_ / "work", ignored), 0, longest_use, [](const fs::path&) { return 1; });
}

}  // namespace harness::cache
