#include "harness/sandbox/box/cgroup/cgroup.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/sandbox/box/cgroup/cgroup_trees.hpp"
#include "harness/sandbox/box/stage.hpp"
#include "harness/sandbox/box/timer.hpp"
#include "harness/support/error.hpp"

namespace harness::sandbox::box {

namespace {

using support::Fd;

// The whole of a small kernel file, from its start.
std::string_view read_whole(const support::Fd& file, std::array<char, 4096>& buffer, const char* stage) {
    const ssize_t got = must(::pread(file.get(), buffer.data(), buffer.size(), 0), stage);
    return {buffer.data(), static_cast<std::size_t>(got)};
}

std::int64_t parse_number(std::string_view text, const char* stage) {
    std::int64_t number = 0;
    if (std::from_chars(text.data(), text.data() + text.size(), number).ec != std::errc{}) {
        throw StageError{stage, EBADMSG};
    }
    return number;
}

// The number behind "KEY " at the start of a line.
std::optional<std::int64_t> find_number(std::string_view text, std::string_view key, const char* stage) {
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        if (line.starts_with(key) && line.size() > key.size() && line[key.size()] == ' ') {
            return parse_number(line.substr(key.size() + 1), stage);
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return std::nullopt;
}

void write_text(const support::Fd& file, const std::string& text, const char* stage) {
    must(::pwrite(file.get(), text.data(), text.size(), 0), stage);
}

// How many more processes a group may have.
std::int64_t room_in(const Fd& limit, const Fd& in_use) {
    constexpr const char* stage = "read the process limit of a group above";
    std::array<char, 4096> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
    const std::string_view most = read_whole(limit, buffer, stage);
    if (most.starts_with("max")) {
        return std::numeric_limits<std::int64_t>::max();
    }
    const std::int64_t number = parse_number(most, stage);
    return number - parse_number(read_whole(in_use, buffer, stage), stage);
}

// In KiB.
std::int64_t peak_of(const Fd& file) {
    std::array<char, 4096> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
    return parse_number(read_whole(file, buffer, "read the memory peak"), "read the memory peak") / 1024;
}

}  // namespace

void Cgroups::enter(pid_t pid) const {
    const std::string text = std::to_string(pid);
    for (const support::Fd& entrance : entrances_) {
        must(::write(entrance.get(), text.data(), text.size()), "enter the cgroup");
    }
}

void Cgroups::remove() const {
    for (const Group& group : groups_) {
        remove_groups(group.folder);
    }
}

void Cgroups::settle() {
    if (group_) {
        must(::write(init_entrance_.get(), "0", 1), "enter the cgroup");
        constexpr std::string_view controllers = "+memory +pids";
        must(::write(group_control_.get(), controllers.data(), controllers.size()), "hand out the controllers");
        renew();
    }
    if (has_processes()) {
        refused_forks(0);
    }
    // At its first reading the kernel buys an open file a buffer, here of the group's memory. A program may have left
    // none, and then the box would be ended for it.
    std::array<char, 4096> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
    for (const Fd* file : {&cpu_usage_, &memory_usage_, &memory_stat_, &memory_peak_, &memory_events_, &swap_peak_}) {
        if (*file) {
            read_whole(*file, buffer, "read the cgroup's files");
        }
    }
}

int Cgroups::leaf() {
    leaf_used_ = true;
    return leaf_.get();
}

void Cgroups::renew() {
    if (!group_ || (leaf_ && (peak_resets_ || !leaf_used_))) {
        return;
    }
    make_leaf();
}

void Cgroups::make_leaf() {
    leaf_.reset();
    // Those in which some process has not quite ended are removed another time.
    std::erase_if(
        leaves_, [this](const std::string& each) { return ::unlinkat(group_.get(), each.c_str(), AT_REMOVEDIR) == 0; });
    // A program sees the name: the first that is free counts no runs.
    std::string name = "run";
    for (int next = 2; std::ranges::find(leaves_, name) != leaves_.end(); ++next) {
        name = fmt::format("run-{}", next);
    }
    must(::mkdirat(group_.get(), name.c_str(), 0755), "make the run's cgroup");
    leaves_.push_back(name);
    open_leaf(name);
}

void Cgroups::kill_leaf() const {
    if (leaf_kill_) {
        static_cast<void>(::pwrite(leaf_kill_.get(), "1", 1, 0));
    }
}

pollfd Cgroups::out_of_memory() const {
    return memory_version_ == 2 ? pollfd{memory_events_.get(), POLLPRI, 0} : pollfd{memory_event_.get(), POLLIN, 0};
}

void Cgroups::take_out_of_memory() const {
    if (memory_event_) {
        empty(memory_event_);
    }
}

void Cgroups::limit_memory(std::int64_t kib) {
    if (kib == limit_kib_) {
        return;
    }
    const std::string text = std::to_string(kib * 1024);
    if (memory_version_ == 1 && swap_limit_) {
        // Memory alone may never exceed memory and swap together, so the order depends on the direction.
        const bool growing = limit_kib_ >= 0 && kib > limit_kib_;
        write_text(growing ? swap_limit_ : memory_limit_, text, "set the memory limit");
        write_text(growing ? memory_limit_ : swap_limit_, text, "set the memory limit");
    } else {
        write_text(memory_limit_, text, "set the memory limit");
        if (swap_limit_) {
            write_text(swap_limit_, "0", "forbid swap");
        }
    }
    limit_kib_ = kib;
}

void Cgroups::limit_processes(int count) {
    if (count != limit_count_) {
        write_text(processes_limit_, std::to_string(count), "set the process limit");
        limit_count_ = count;
    }
}

bool Cgroups::reset_peak() {
    if (leaf_fresh_) {
        leaf_fresh_ = false;
        return static_cast<bool>(memory_peak_);
    }
    return memory_peak_ && ::pwrite(memory_peak_.get(), "0", 1, 0) == 1;
}

std::int64_t Cgroups::memory_in_use_kib() const {
    std::array<char, 4096> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
    return parse_number(read_whole(memory_usage_, buffer, "read the memory in use"), "read the memory in use") / 1024;
}

Cgroups::Held Cgroups::memory_held() const {
    constexpr const char* stage = "read memory.stat";
    std::array<char, 4096> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
    const std::string_view text = read_whole(memory_stat_, buffer, stage);
    const auto kib = [&](const char* key) { return find_number(text, key, stage).value_or(0) / 1024; };
    const bool v1 = memory_version_ == 1;
    const std::int64_t files = kib(v1 ? "cache" : "file") - kib("shmem");
    const std::int64_t slab = kib("slab_reclaimable");  // of which v1 says nothing
    Held held;
    held.in_use_kib = memory_in_use_kib();
    held.unreclaimable_kib = std::max<std::int64_t>(0, held.in_use_kib - files - slab);
    held.anonymous_kib = kib(v1 ? "rss" : "anon");
    return held;
}

// A limit below what is in use has the kernel take back what it can; where that is not enough, the limit is refused.
void Cgroups::shed_memory(std::int64_t to_kib) {
    if (group_) {
        make_leaf();
        return;
    }
    constexpr const char* stage = "take back memory";
    const std::string wanted = std::to_string(to_kib * 1024);
    if (::pwrite(memory_limit_.get(), wanted.data(), wanted.size(), 0) < 0 && errno != EBUSY && errno != EINTR) {
        throw StageError{stage, errno};
    }
    write_text(memory_limit_, std::to_string(limit_kib_ * 1024), stage);
}

std::int64_t Cgroups::peak_kib() const {
    return peak_of(memory_peak_);
}

Cgroups::MemoryEvents Cgroups::memory_events() const {
    constexpr const char* stage = "read the out-of-memory events";
    std::array<char, 4096> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
    const std::string_view text = read_whole(memory_events_, buffer, stage);
    return {find_number(text, "oom_kill", stage).value_or(0), find_number(text, "oom", stage).value_or(0)};
}

void Cgroups::watch_memory() {
    watched_from_ = memory_events();
    if (swap_peak_) {
        must(::pwrite(swap_peak_.get(), "0", 1, 0), "reset the memory peak");
    }
}

// The kernel counts a kill in the group of whom it kills, whoever has run out. In v2 "oom" is of the leaf alone, since
// there are no groups below. In v1 the peak tells: the charges that a limit refused are not counted by every kernel
// (6.18 leaves memory.failcnt at 0), and a refused one is of some pages.
bool Cgroups::reached_own_limit(const MemoryEvents& events) const {
    if (memory_version_ == 2) {
        return events.limit_hits > watched_from_.limit_hits;
    }
    constexpr std::int64_t refused_kib = 1024;
    return peak_of(memory_peak_) + refused_kib >= limit_kib_ ||
           (swap_peak_ && peak_of(swap_peak_) + refused_kib >= limit_kib_);
}

bool Cgroups::killed_for_memory() const {
    const MemoryEvents events = memory_events();
    if (events.kills <= watched_from_.kills) {
        return false;
    }
    if (!reached_own_limit(events)) {
        throw StageError{"keep the program in memory: the machine or a group above ran out", ENOMEM};
    }
    return true;
}

bool Cgroups::refused_forks(int wanted) {
    constexpr const char* stage = "read the process events";
    if (!processes_events_) {
        return false;
    }
    const auto is_new = [](const Fd& events, std::int64_t& last) {
        std::array<char, 4096> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
        const std::int64_t now = find_number(read_whole(events, buffer, stage), "max", stage).value_or(0);
        return now > std::exchange(last, now);
    };
    const bool refused = is_new(processes_events_, refused_forks_);
    bool lacked = false;
    for (Above& above : above_) {
        const bool had_no_more = above.refusals && is_new(above.refusals, above.refused);
        lacked = lacked || had_no_more || (refused && room_in(above.limit, above.in_use) < wanted);
    }
    if (lacked && wanted > 0) {
        throw StageError{"give the run its processes: a group above has no more", EAGAIN};
    }
    return refused;
}

std::chrono::nanoseconds Cgroups::cpu_used() const {
    std::array<char, 4096> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
    const std::string_view text = read_whole(cpu_usage_, buffer, "read the cpu time");
    if (!cpu_is_stat_) {
        return std::chrono::nanoseconds{parse_number(text, "read the cpu time")};
    }
    const auto used = find_number(text, "usage_usec", "read the cpu time");
    if (!used) {
        throw StageError{"read the cpu time", EBADMSG};
    }
    return std::chrono::microseconds{*used};
}

}  // namespace harness::sandbox::box
