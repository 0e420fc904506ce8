#include "harness/compile/cache.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>

#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/file.h>
#include <sys/stat.h>
#include <xxhash.h>

#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"
#include "harness/support/temp_dir.hpp"

namespace harness::compile {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using support::SystemError;

constexpr int manifest_format = 1;
constexpr int slots = 8;  // entries whose keys have the same hash, or whose key file is damaged

std::string checksum(std::string_view bytes) {
    const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
    return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

// The names, sizes and checksums of the files in a folder and below, in the order of their names. Throws SystemError.
json describe_files(const fs::path& folder) {
    json files = json::object();
    try {
        for (const auto& entry : fs::recursive_directory_iterator(folder)) {
            if (!entry.is_directory()) {
                const std::string bytes = support::read_file(entry.path());
                const std::string name = entry.path().lexically_relative(folder).string();
                files[name] = {{"bytes", bytes.size()}, {"xxh3", checksum(bytes)}};
            }
        }
    } catch (const fs::filesystem_error& error) {
        throw SystemError(fmt::format("cannot list {}", folder.string()), error.code().value());
    }
    return files;
}

enum class State { Absent, OfAnotherKey, Damaged, Sound };

State inspect(const fs::path& slot, std::string_view key, CacheEntry& entry) {
    std::error_code ignored;  // a cache that cannot be searched has no entries; making one then says why
    if (!fs::exists(fs::symlink_status(slot, ignored))) {
        return State::Absent;
    }
    try {
        if (support::read_file(slot / "key") != key) {
            return State::OfAnotherKey;
        }
        const json manifest = json::parse(support::read_file(slot / "manifest.json"));
        entry.ok = manifest.at("ok").get<bool>();
        entry.message = manifest.at("message").get<std::string>();
        entry.cpu = std::chrono::nanoseconds{manifest.value("cpu_ns", std::int64_t{0})};
        entry.files = entry.ok ? slot / "files" : fs::path{};
        const bool whole = manifest.at("format") == manifest_format &&
                           (!entry.ok || manifest.at("files") == describe_files(entry.files));
        return whole ? State::Sound : State::Damaged;
    } catch (const json::exception&) {
        return State::Damaged;
    } catch (const SystemError&) {
        return State::Damaged;
    }
}

// Held while entries are moved into or out of the cache. Finding one needs no lock: an entry never changes.
support::Fd lock(const fs::path& dir) {
    support::Fd file = support::open_file(dir / "lock", O_RDWR | O_CREAT, 0644);
    while (::flock(file.get(), LOCK_EX) != 0) {
        if (errno != EINTR) {
            support::throw_errno(fmt::format("cannot lock {}", dir.string()));
        }
    }
    return file;
}

void move(const fs::path& from, const fs::path& to) {
    if (::rename(from.c_str(), to.c_str()) != 0) {
        support::throw_errno(fmt::format("cannot rename {} to {}", from.string(), to.string()));
    }
}

// The last use is the folder's time of change: what is removed first when the cache is full.
void mark_used(const fs::path& slot) {
    ::utimensat(AT_FDCWD, slot.c_str(), nullptr, 0);
}

void remove_quietly(const fs::path& path) {
    std::error_code ignored;  // what stays is removed another time
    fs::remove_all(path, ignored);
}

constexpr std::chrono::hours in_use{24};  // a run that found an entry is over by then

struct Candidate {
    fs::file_time_type used;
    std::uintmax_t bytes = 0;
    fs::path path;
};

Candidate measure(const fs::directory_entry& entry) {
    Candidate candidate{entry.last_write_time(), 0, entry.path()};
    for (const auto& inner : fs::recursive_directory_iterator(entry.path())) {
        if (inner.is_regular_file()) {
            candidate.bytes += inner.file_size();
        }
    }
    return candidate;
}

}  // namespace

std::filesystem::path Cache::slot(std::string_view key, int number) const {
    const std::string name = checksum(key);
    return dir_ / (number == 0 ? name : fmt::format("{}-{}", name, number));
}

std::optional<CacheEntry> Cache::find(std::string_view key) const {
    for (int number = 0; number < slots; ++number) {
        CacheEntry entry;
        const fs::path place = slot(key, number);
        const State state = inspect(place, key, entry);
        if (state == State::Sound) {
            mark_used(place);
            return entry;
        }
        if (state != State::OfAnotherKey) {
            return std::nullopt;
        }
    }
    return std::nullopt;
}

std::filesystem::path Cache::work_dir() const {
    std::error_code error;
    fs::path work = dir_ / "work";
    fs::create_directories(work, error);
    if (error) {
        throw SystemError(
            fmt::format("cannot make the cache {}; set another 'dir' in [cache] of judge.toml", work.string()),
            error.value());
    }
    return work;
}

CacheEntry Cache::publish(std::string_view key, const CacheEntry& made) {
    const support::TempDir work(work_dir());
    const fs::path entry = work.path() / "entry";
    if (::mkdir(entry.c_str(), 0755) != 0) {
        support::throw_errno(fmt::format("cannot make {}", entry.string()));
    }
    if (made.ok) {
        move(made.files, entry / "files");
    }
    const json manifest{{"format", manifest_format},
                        {"ok", made.ok},
                        {"message", made.message},
                        {"cpu_ns", made.cpu.count()},
                        {"files", made.ok ? describe_files(entry / "files") : json::object()}};
    support::write_file_atomically(entry / "key", key);
    support::write_file_atomically(entry / "manifest.json", manifest.dump());

    const support::Fd held = lock(dir_);
    std::call_once(pruned_, [this] { prune(); });
    for (int number = 0; number < slots; ++number) {
        const fs::path place = slot(key, number);
        CacheEntry found;
        const State state = inspect(place, key, found);
        if (state == State::OfAnotherKey) {
            continue;
        }
        if (state != State::Sound) {
            if (state == State::Damaged) {
                move(place, work.path() / "damaged");
            }
            move(entry, place);
            return {made.ok, made.message, made.ok ? place / "files" : fs::path{}, made.cpu};
        }
        return found;
    }
    throw support::JudgeError(fmt::format("the cache {} is damaged: remove the folder", dir_.string()));
}

// Called with the lock held. Errors end it: a full cache is no reason to stop judging.
void Cache::prune() const {
    try {
        const auto now = fs::file_time_type::clock::now();
        std::vector<Candidate> candidates;
        std::uintmax_t total = 0;
        for (const auto& entry : fs::directory_iterator(dir_)) {
            if (entry.is_directory() && entry.path().filename() != "work") {
                candidates.push_back(measure(entry));
                total += candidates.back().bytes;
            }
        }
        std::sort(candidates.begin(), candidates.end(),
                  [](const Candidate& a, const Candidate& b) { return a.used < b.used; });
        for (const Candidate& oldest : candidates) {
            if (total <= static_cast<std::uintmax_t>(most_kib_) * 1024 || now - oldest.used < in_use) {
                break;
            }
            remove_quietly(oldest.path);
            total -= oldest.bytes;
        }
        for (const auto& left_behind : fs::directory_iterator(dir_ / "work")) {
            if (now - left_behind.last_write_time() >= in_use) {
                remove_quietly(left_behind.path());
            }
        }
    } catch (const fs::filesystem_error&) {
        return;
    }
}

}  // namespace harness::compile
