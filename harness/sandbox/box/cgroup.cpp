#include "harness/sandbox/box/cgroup.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <map>
#include <sstream>
#include <string_view>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/sandbox/box/stage.hpp"
#include "harness/support/error.hpp"

namespace harness::sandbox::box {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view group_prefix = "judge-box-";

// Where the trees are mounted and which of their groups this process is in.
struct Trees {
    std::map<std::string, fs::path> v1;  // controller → this process's folder
    fs::path v2_mount;                   // empty: none
    fs::path v2_own;
};

std::map<std::string, fs::path> own_groups() {
    std::map<std::string, fs::path> groups;  // controller, or "" for v2 → path below the mount
    std::ifstream file{"/proc/self/cgroup"};
    for (std::string line; std::getline(file, line);) {
        const auto first = line.find(':');
        const auto second = line.find(':', first + 1);
        if (second == std::string::npos) {
            continue;
        }
        std::istringstream controllers{line.substr(first + 1, second - first - 1)};
        const fs::path path = fs::path{line.substr(second + 1)}.relative_path();
        if (second == first + 1) {
            groups[""] = path;
        }
        for (std::string controller; std::getline(controllers, controller, ',');) {
            groups[controller] = path;
        }
    }
    return groups;
}

Trees find_trees() {
    Trees trees;
    const auto groups = own_groups();
    std::ifstream mounts{"/proc/self/mounts"};
    for (std::string line; std::getline(mounts, line);) {
        std::istringstream words{line};
        std::string device;
        std::string folder;
        std::string type;
        std::string options;
        words >> device >> folder >> type >> options;
        if (type == "cgroup2" && groups.contains("") && trees.v2_mount.empty()) {
            trees.v2_mount = folder;
            trees.v2_own = fs::path{folder} / groups.at("");
        }
        if (type != "cgroup") {
            continue;
        }
        std::istringstream names{options};
        for (std::string name; std::getline(names, name, ',');) {
            if (groups.contains(name)) {
                trees.v1[name] = fs::path{folder} / groups.at(name);
            }
        }
    }
    return trees;
}

// The time at which a process started, in clock ticks since boot: with the pid it names a process for good. Empty: no
// such process.
std::string start_time_of(const std::string& pid) {
    std::ifstream file{"/proc/" + pid + "/stat"};
    std::string text;
    std::getline(file, text);
    const auto name_end = text.rfind(')');
    if (name_end == std::string::npos) {
        return {};
    }
    std::istringstream words{text.substr(name_end + 1)};
    std::string word;
    for (int field = 3; field <= 22; ++field) {
        words >> word;
    }
    return word;
}

std::string own_name() {
    const std::string pid = std::to_string(::getpid());
    return fmt::format("{}{}-{}", group_prefix, pid, start_time_of(pid));
}

// A box whose keeper was killed leaves its folder; everything in it has died with the box.
void remove_abandoned(const fs::path& parent) {
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator{parent, ignored}) {
        const std::string name = entry.path().filename();
        if (!name.starts_with(group_prefix)) {
            continue;
        }
        const std::string owner = name.substr(group_prefix.size());
        const auto dash = owner.find('-');
        if (dash == std::string::npos || start_time_of(owner.substr(0, dash)) != owner.substr(dash + 1)) {
            ::rmdir(entry.path().c_str());
        }
    }
}

support::Fd try_open(const fs::path& path, int flags) {
    return support::Fd{::open(path.c_str(), flags | O_CLOEXEC)};
}

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

bool lists(const fs::path& file, std::string_view word) {
    std::ifstream stream{file};
    for (std::string name; stream >> name;) {
        if (name == word) {
            return true;
        }
    }
    return false;
}

bool gives_memory_and_processes(const fs::path& parent) {
    const fs::path control = parent / "cgroup.subtree_control";
    if (!lists(control, "memory") || !lists(control, "pids")) {
        const support::Fd file = try_open(control, O_WRONLY);
        constexpr std::string_view wanted = "+memory +pids";
        if (!file || ::write(file.get(), wanted.data(), wanted.size()) < 0) {
            return false;
        }
    }
    return true;
}

}  // namespace

Cgroups Cgroups::make() {
    Cgroups groups;
    const Trees trees = find_trees();
    const std::string name = own_name();
    for (const char* controller : {"memory", "pids", "cpuacct"}) {
        const auto found = trees.v1.find(controller);
        if (found == trees.v1.end()) {
            continue;
        }
        remove_abandoned(found->second);
        const fs::path folder = found->second / name;
        if (::mkdir(folder.c_str(), 0755) == 0 || errno == EEXIST) {
            groups.open_v1(controller, folder);
        } else {
            groups.problem_ = fmt::format("cannot make {}: {}", folder.string(), strerrorname_np(errno));
        }
    }
    if (!trees.v2_mount.empty() && !(groups.has_memory() && groups.has_processes() && groups.has_cpu())) {
        groups.use_v2(trees.v2_mount, trees.v2_own, name);
    }
    if (trees.v1.empty() && trees.v2_mount.empty()) {
        groups.problem_ = "no cgroup file system is mounted";
    }
    return groups;
}

// The nearest group above that hands out controllers and may be written; failing that, one for the cpu time alone.
bool Cgroups::use_v2(const fs::path& mount, const fs::path& own, const std::string& name) {
    for (fs::path parent = own;; parent = parent.parent_path()) {
        const fs::path folder = parent / name;
        if (!has_memory() && gives_memory_and_processes(parent) && ::mkdir(folder.c_str(), 0755) == 0) {
            remove_abandoned(parent);
            open_v2(folder, true);
            return true;
        }
        if (parent == mount || parent == parent.root_path()) {
            break;
        }
    }
    if (!has_memory() && problem_.empty()) {
        problem_ =
            fmt::format("no group above {} hands out the memory and pids controllers to this user", own.string());
    }
    const fs::path folder = own / name;
    if (!has_cpu() && ::mkdir(folder.c_str(), 0755) == 0) {
        remove_abandoned(own);
        open_v2(folder, false);
        return true;
    }
    return false;
}

void Cgroups::open_v1(const std::string& controller, const fs::path& folder) {
    folders_.push_back(folder);
    entrances_.push_back(try_open(folder / "cgroup.procs", O_WRONLY));
    if (controller == "memory") {
        memory_version_ = 1;
        memory_limit_ = try_open(folder / "memory.limit_in_bytes", O_WRONLY);
        swap_limit_ = try_open(folder / "memory.memsw.limit_in_bytes", O_WRONLY);
        memory_usage_ = try_open(folder / "memory.usage_in_bytes", O_RDONLY);
        memory_stat_ = try_open(folder / "memory.stat", O_RDONLY);
        memory_peak_ = try_open(folder / "memory.max_usage_in_bytes", O_RDWR);
        memory_events_ = try_open(folder / "memory.oom_control", O_RDONLY);
    } else if (controller == "pids") {
        processes_limit_ = try_open(folder / "pids.max", O_WRONLY);
        processes_events_ = try_open(folder / "pids.events", O_RDONLY);
    } else {
        cpu_usage_ = try_open(folder / "cpuacct.usage", O_RDONLY);
    }
}

void Cgroups::open_v2(const fs::path& folder, bool with_controllers) {
    folders_.push_back(folder);
    entrances_.push_back(try_open(folder / "cgroup.procs", O_WRONLY));
    if (!has_cpu()) {
        cpu_usage_ = try_open(folder / "cpu.stat", O_RDONLY);
        cpu_is_stat_ = true;
    }
    if (!with_controllers) {
        return;
    }
    memory_version_ = 2;
    memory_limit_ = try_open(folder / "memory.max", O_WRONLY);
    swap_limit_ = try_open(folder / "memory.swap.max", O_WRONLY);
    memory_usage_ = try_open(folder / "memory.current", O_RDONLY);
    memory_stat_ = try_open(folder / "memory.stat", O_RDONLY);
    memory_peak_ = try_open(folder / "memory.peak", O_RDWR);
    if (!memory_peak_) {
        memory_peak_ = try_open(folder / "memory.peak", O_RDONLY);
    }
    memory_events_ = try_open(folder / "memory.events", O_RDONLY);
    if (!has_processes()) {
        processes_limit_ = try_open(folder / "pids.max", O_WRONLY);
        processes_events_ = try_open(folder / "pids.events", O_RDONLY);
    }
}

void Cgroups::enter(pid_t pid) const {
    const std::string text = std::to_string(pid);
    for (const support::Fd& entrance : entrances_) {
        must(::write(entrance.get(), text.data(), text.size()), "enter the cgroup");
    }
}

// Newer kernels take a process out of its group only some time after it was waited for, and tell nobody in v1.
void Cgroups::remove() const {
    constexpr int most_tries = 1000;
    for (const fs::path& folder : folders_) {
        for (int i = 0; i < most_tries && ::rmdir(folder.c_str()) != 0 && errno == EBUSY; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds{1});
        }
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
    return memory_peak_ && ::pwrite(memory_peak_.get(), "0", 1, 0) == 1;
}

std::int64_t Cgroups::memory_in_use_kib() const {
    std::array<char, 4096> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
    return parse_number(read_whole(memory_usage_, buffer, "read the memory in use"), "read the memory in use") / 1024;
}

std::int64_t Cgroups::unreclaimable_kib() const {
    std::array<char, 4096> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
    const std::string_view text = read_whole(memory_stat_, buffer, "read memory.stat");
    const std::int64_t file =
        find_number(text, memory_version_ == 1 ? "cache" : "file", "read memory.stat").value_or(0);
    const std::int64_t shared = find_number(text, "shmem", "read memory.stat").value_or(0);
    return std::max<std::int64_t>(0, memory_in_use_kib() - (file - shared) / 1024);
}

std::int64_t Cgroups::peak_kib() const {
    std::array<char, 4096> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
    return parse_number(read_whole(memory_peak_, buffer, "read the memory peak"), "read the memory peak") / 1024;
}

std::int64_t Cgroups::oom_kills() const {
    std::array<char, 4096> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
    const std::string_view text = read_whole(memory_events_, buffer, "read the out-of-memory events");
    return find_number(text, "oom_kill", "read the out-of-memory events").value_or(0);
}

std::int64_t Cgroups::refused_forks() const {
    if (!processes_events_) {
        return 0;
    }
    std::array<char, 4096> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
    const std::string_view text = read_whole(processes_events_, buffer, "read the process events");
    return find_number(text, "max", "read the process events").value_or(0);
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
