#include "harness/sandbox/box/cgroup.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/sandbox/box/cgroup_trees.hpp"
#include "harness/sandbox/box/stage.hpp"
#include "harness/sandbox/box/timer.hpp"
#include "harness/support/error.hpp"

namespace harness::sandbox::box {

namespace {

namespace fs = std::filesystem;
using support::Fd;

Fd try_open(const fs::path& path, int flags) {
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

}  // namespace

Cgroups Cgroups::make() {
    Cgroups groups;
    const Trees trees = find_trees();
    const std::string name = name_of_group();
    for (const auto& [controller, tree] : trees.v1) {
        groups.use_v1(tree, controller, name);
    }
    if (!trees.v2_mount.empty() && !(groups.has_memory() && groups.has_processes() && groups.has_cpu())) {
        groups.use_v2(trees.v2_mount, trees.v2_own, name);
    }
    for (const char* controller : {"memory", "cpuacct"}) {
        groups.miss(controller, fmt::format("no cgroup file system with {} is mounted", controller));
    }
    return groups;
}

void Cgroups::miss(const std::string& controller, const std::string& problem) {
    if (controller == "memory" && !has_memory() && memory_problem_.empty()) {
        memory_problem_ = problem;
    } else if (controller == "cpuacct" && !has_cpu() && cpu_problem_.empty()) {
        cpu_problem_ = problem;
    }
}

void Cgroups::use_v1(const fs::path& tree, const std::string& controller, const std::string& name) {
    remove_abandoned(tree);
    const fs::path folder = tree / name;
    if (::mkdir(folder.c_str(), 0755) == 0 || errno == EEXIST) {
        open_v1(controller, folder);
    } else {
        miss(controller, fmt::format("cannot make {}: {}", folder.string(), strerrorname_np(errno)));
    }
}

// The nearest group above that hands out controllers and may be written; failing that, one for the cpu time alone.
void Cgroups::use_v2(const fs::path& mount, const fs::path& own, const std::string& name) {
    for (fs::path parent = own; !has_memory(); parent = parent.parent_path()) {
        const fs::path folder = parent / name;
        if (gives_memory_and_processes(parent) && ::mkdir(folder.c_str(), 0755) == 0) {
            remove_abandoned(parent);
            open_v2(folder, true);
            return;
        }
        if (parent == mount || parent == parent.root_path()) {
            break;
        }
    }
    miss("memory",
         fmt::format("no group above {} hands out the memory and pids controllers to this user", own.string()));
    const fs::path folder = own / name;
    if (has_cpu()) {
        return;
    }
    if (::mkdir(folder.c_str(), 0755) == 0) {
        remove_abandoned(own);
        open_v2(folder, false);
    } else {
        miss("cpuacct", fmt::format("cannot make {}: {}", folder.string(), strerrorname_np(errno)));
    }
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
        memory_event_ = Fd{::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};
        const Fd control = try_open(folder / "cgroup.event_control", O_WRONLY);
        const std::string wish = fmt::format("{} {}", memory_event_.get(), memory_events_.get());
        if (::write(control.get(), wish.data(), wish.size()) < 0) {
            memory_event_.reset();  // then the end of a run has to tell
        }
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
    if (!with_controllers) {
        cpu_usage_ = try_open(folder / "cpu.stat", O_RDONLY);
        cpu_is_stat_ = true;
        return;
    }
    memory_version_ = 2;
    processes_in_leaf_ = !has_processes();
    cpu_in_leaf_ = !has_cpu();
    cpu_is_stat_ = cpu_in_leaf_;
    const fs::path of_init = folder / "box";
    must(::mkdir(of_init.c_str(), 0755), "mkdir " + of_init.string());
    init_entrance_ = Fd{must(::open((of_init / "cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC), "open cgroup.procs")};
    group_ = Fd{must(::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC), "open " + folder.string())};
    group_control_ = Fd{
        must(::open((folder / "cgroup.subtree_control").c_str(), O_WRONLY | O_CLOEXEC), "open cgroup.subtree_control")};
}

void Cgroups::open_leaf(const std::string& name) {
    const auto open_in = [this, &name](const char* file, int flags) {
        return Fd{::openat(group_.get(), (name + file).c_str(), flags | O_CLOEXEC)};
    };
    memory_limit_ = open_in("/memory.max", O_WRONLY);
    swap_limit_ = open_in("/memory.swap.max", O_WRONLY);
    memory_usage_ = open_in("/memory.current", O_RDONLY);
    memory_stat_ = open_in("/memory.stat", O_RDONLY);
    memory_peak_ = open_in("/memory.peak", O_RDWR);
    peak_resets_ = static_cast<bool>(memory_peak_) && reset_peak();
    if (!memory_peak_) {
        memory_peak_ = open_in("/memory.peak", O_RDONLY);
    }
    memory_events_ = open_in("/memory.events", O_RDONLY);
    if (processes_in_leaf_) {
        processes_limit_ = open_in("/pids.max", O_WRONLY);
        processes_events_ = open_in("/pids.events", O_RDONLY);
    }
    if (cpu_in_leaf_) {
        cpu_usage_ = open_in("/cpu.stat", O_RDONLY);
    }
    leaf_kill_ = open_in("/cgroup.kill", O_WRONLY);
    leaf_ = Fd{must(::openat(group_.get(), name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC), "open the run's cgroup")};
    leaf_used_ = false;
    leaf_fresh_ = true;
    oom_kills_ = 0;
    refused_forks_ = 0;
    limit_kib_ = -1;
    limit_count_ = -1;
}

void Cgroups::enter(pid_t pid) const {
    const std::string text = std::to_string(pid);
    for (const support::Fd& entrance : entrances_) {
        must(::write(entrance.get(), text.data(), text.size()), "enter the cgroup");
    }
}

void Cgroups::remove() const {
    for (const fs::path& folder : folders_) {
        remove_groups(folder);
    }
}

void Cgroups::settle() {
    if (group_) {
        must(::write(init_entrance_.get(), "0", 1), "enter the cgroup");
        constexpr std::string_view controllers = "+memory +pids";
        must(::write(group_control_.get(), controllers.data(), controllers.size()), "hand out the controllers");
        renew();
    }
    if (has_memory()) {
        killed_for_memory();
    }
    if (has_processes()) {
        refused_forks();
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
    leaf_.reset();
    const std::string name = fmt::format("run-{}", ++leaf_number_);
    must(::mkdirat(group_.get(), name.c_str(), 0755), "make the run's cgroup");
    leaves_.push_back(name);
    open_leaf(name);
    // Those in which some process has not quite ended are removed another time.
    std::erase_if(leaves_, [this, &name](const std::string& each) {
        return each != name && ::unlinkat(group_.get(), each.c_str(), AT_REMOVEDIR) == 0;
    });
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

bool Cgroups::killed_for_memory() {
    std::array<char, 4096> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
    const std::string_view text = read_whole(memory_events_, buffer, "read the out-of-memory events");
    const std::int64_t kills = find_number(text, "oom_kill", "read the out-of-memory events").value_or(0);
    return kills > std::exchange(oom_kills_, kills);
}

bool Cgroups::refused_forks() {
    if (!processes_events_) {
        return false;
    }
    std::array<char, 4096> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
    const std::string_view text = read_whole(processes_events_, buffer, "read the process events");
    const std::int64_t refused = find_number(text, "max", "read the process events").value_or(0);
    return refused > std::exchange(refused_forks_, refused);
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
