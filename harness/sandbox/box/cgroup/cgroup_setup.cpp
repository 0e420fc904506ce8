// How a box comes by its control groups; what it does with them is in cgroup.cpp.
#include <algorithm>
#include <cerrno>
#include <string>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/sandbox/box/cgroup/cgroup.hpp"
#include "harness/sandbox/box/cgroup/cgroup_trees.hpp"
#include "harness/sandbox/box/child.hpp"
#include "harness/sandbox/box/stage.hpp"
#include "harness/support/fd.hpp"

namespace harness::sandbox::box {

namespace {

namespace fs = std::filesystem;
using support::Fd;

Fd try_open(const fs::path& path, int flags) {
    return support::Fd{::open(path.c_str(), flags | O_CLOEXEC)};
}

std::string cannot(const char* what, const fs::path& path) {
    return fmt::format("cannot {} {}: {}", what, path.string(), strerrorname_np(errno));
}

struct CannotOpen {
    std::string problem;
};

// Throws CannotOpen.
Fd open_in(const fs::path& folder, const char* name, int flags) {
    Fd file = try_open(folder / name, flags);
    if (!file) {
        throw CannotOpen{cannot("open", folder / name)};
    }
    return file;
}

// The file has a line for each place of swap below its head; a kernel that knows none has no file.
bool machine_swaps() {
    const Fd file = try_open("/proc/swaps", O_RDONLY);
    if (!file && errno == ENOENT) {
        return false;
    }
    must(file.get(), "open /proc/swaps");
    return std::ranges::count(support::read_all(file.get()), '\n') > 1;
}

}  // namespace

Cgroups Cgroups::make() {
    Cgroups groups;
    const Trees trees = find_trees();
    groups.machine_swaps_ = machine_swaps();
    for (const auto& [controller, tree] : trees.v1) {
        groups.use_v1(tree, controller);
    }
    if (!trees.v2_mount.empty() && !(groups.has_memory() && groups.has_processes() && groups.has_cpu())) {
        groups.use_v2(trees.v2_mount, trees.v2_own);
    }
    for (const char* controller : {"memory", "cpuacct"}) {  // of which nothing has been said by now
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

void Cgroups::use_v1(const fs::path& tree, const std::string& controller) {
    const auto in_tree = [&tree](const Group& group) { return group.folder.parent_path() == tree; };
    if (const auto made = std::ranges::find_if(groups_, in_tree); made != groups_.end()) {
        open_v1(controller, made->folder);  // two controllers in one tree
        return;
    }
    remove_abandoned(tree);
    Group group = make_group(tree);
    if (!group.lock) {
        miss(controller, cannot("make", group.folder));
        return;
    }
    open_v1(controller, groups_.emplace_back(std::move(group)).folder);
}

// The nearest group above that hands out controllers and may be written; failing that, one for the cpu time alone.
void Cgroups::use_v2(const fs::path& mount, const fs::path& own) {
    if (!clones_into_cgroups) {
        miss("memory", "the controllers of cgroup v2 are used on x86-64 only; those of v1 would do");
    }
    for (fs::path parent = own; clones_into_cgroups && !has_memory(); parent = parent.parent_path()) {
        if (Group group = gives_memory_and_processes(parent) ? make_group(parent) : Group{}; group.lock) {
            remove_abandoned(parent);
            open_v2(groups_.emplace_back(std::move(group)).folder, true);
            return;
        }
        if (parent == mount || parent == parent.root_path()) {
            break;
        }
    }
    miss("memory",
         fmt::format("no group above {} hands out the memory and pids controllers to this user", own.string()));
    if (has_cpu()) {
        return;
    }
    Group group = make_group(own);
    if (!group.lock) {
        miss("cpuacct", cannot("make", group.folder));
        return;
    }
    remove_abandoned(own);
    open_v2(groups_.emplace_back(std::move(group)).folder, false);
}

// A controller of which a file cannot be opened is left alone.
void Cgroups::open_v1(const std::string& controller, const fs::path& folder) {
    try {
        Fd entrance = open_in(folder, "cgroup.procs", O_WRONLY);
        if (controller == "memory") {
            open_memory_v1(folder);
        } else if (controller == "pids") {
            processes_limit_ = open_in(folder, "pids.max", O_WRONLY);
            processes_events_ = try_open(folder / "pids.events", O_RDONLY);
            look_above(folder);
        } else {
            cpu_usage_ = open_in(folder, "cpuacct.usage", O_RDONLY);
        }
        entrances_.push_back(std::move(entrance));
    } catch (const CannotOpen& error) {
        miss(controller, error.problem);
    }
}

// Up to the root of the tree, which has no limit.
void Cgroups::look_above(const fs::path& group) {
    for (fs::path folder = group.parent_path();; folder = folder.parent_path()) {
        Fd limit = try_open(folder / "pids.max", O_RDONLY);
        if (!limit) {
            return;
        }
        if (support::read_all(limit.get()).starts_with("max")) {
            continue;
        }
        Above above{std::move(limit), try_open(folder / "pids.current", O_RDONLY), {}};
        if (group_) {
            above.refusals = try_open(folder / "pids.events.local", O_RDONLY);
        }
        if (above.in_use) {
            above_.push_back(std::move(above));
        }
    }
}

void Cgroups::open_memory_v1(const fs::path& folder) {
    memory_usage_ = open_in(folder, "memory.usage_in_bytes", O_RDONLY);
    memory_stat_ = open_in(folder, "memory.stat", O_RDONLY);
    memory_peak_ = open_in(folder, "memory.max_usage_in_bytes", O_RDWR);
    memory_events_ = open_in(folder, "memory.oom_control", O_RDONLY);
    swap_limit_ = try_open(folder / "memory.memsw.limit_in_bytes", O_WRONLY);
    if (swap_limit_ && machine_swaps_) {
        swap_peak_ = open_in(folder, "memory.memsw.max_usage_in_bytes", O_RDWR);
    }
    memory_event_ = Fd{::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};
    const Fd control = try_open(folder / "cgroup.event_control", O_WRONLY);
    const std::string wish = fmt::format("{} {}", memory_event_.get(), memory_events_.get());
    if (::write(control.get(), wish.data(), wish.size()) < 0) {
        memory_event_.reset();  // then the end of a run has to tell
    }
    memory_limit_ = open_in(folder, "memory.limit_in_bytes", O_WRONLY);
    memory_version_ = 1;
    if (!swap_limit_) {
        const Fd swappiness = try_open(folder / "memory.swappiness", O_WRONLY);
        note_swap(::write(swappiness.get(), "0", 1) == 1);
    }
}

void Cgroups::note_swap(bool kept_out) {
    memory_problem_ = kept_out || !machine_swaps_
                          ? ""
                          : "it is a limit without swap, which this machine has and the kernel does not count";
}

void Cgroups::open_v2(const fs::path& folder, bool with_controllers) {
    if (!with_controllers) {
        try {
            Fd entrance = open_in(folder, "cgroup.procs", O_WRONLY);
            cpu_usage_ = open_in(folder, "cpu.stat", O_RDONLY);
            entrances_.push_back(std::move(entrance));
            cpu_is_stat_ = true;
        } catch (const CannotOpen& error) {
            miss("cpuacct", error.problem);
        }
        return;
    }
    entrances_.emplace_back(must(::open((folder / "cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC), "open cgroup.procs"));
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
    if (processes_in_leaf_) {
        look_above(folder);
    }
}

void Cgroups::open_leaf(const std::string& name) {
    // What not every kernel has.
    const auto try_one = [this, &name](const char* file, int flags) {
        return Fd{::openat(group_.get(), (name + file).c_str(), flags | O_CLOEXEC)};
    };
    const auto open_one = [&try_one](const char* file, int flags) {
        Fd opened = try_one(file, flags);
        must(opened.get(), std::string{"open the run's "} + (file + 1));
        return opened;
    };
    memory_limit_ = open_one("/memory.max", O_WRONLY);
    swap_limit_ = try_one("/memory.swap.max", O_WRONLY);
    note_swap(static_cast<bool>(swap_limit_));
    memory_usage_ = open_one("/memory.current", O_RDONLY);
    memory_stat_ = open_one("/memory.stat", O_RDONLY);
    memory_peak_ = try_one("/memory.peak", O_RDWR);
    peak_resets_ = static_cast<bool>(memory_peak_) && reset_peak();
    if (!memory_peak_) {
        memory_peak_ = try_one("/memory.peak", O_RDONLY);
    }
    memory_events_ = open_one("/memory.events", O_RDONLY);
    if (processes_in_leaf_) {
        processes_limit_ = open_one("/pids.max", O_WRONLY);
        processes_events_ = try_one("/pids.events", O_RDONLY);
    }
    if (cpu_in_leaf_) {
        cpu_usage_ = open_one("/cpu.stat", O_RDONLY);
    }
    leaf_kill_ = try_one("/cgroup.kill", O_WRONLY);
    leaf_ = Fd{must(::openat(group_.get(), name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC), "open the run's cgroup")};
    leaf_used_ = false;
    leaf_fresh_ = true;
    refused_forks_ = 0;
    limit_kib_ = -1;
    limit_count_ = -1;
}

}  // namespace harness::sandbox::box
