#include "harness/sandbox/box/cgroup/cgroup.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/sandbox/box/cgroup/cgroup_trees.hpp"
#include "harness/sandbox/box/cgroup/kernel_file.hpp"
#include "harness/sandbox/box/stage.hpp"

namespace harness::sandbox::box {

namespace {

namespace fs = std::filesystem;
using base::Fd;

// How many more processes a group may have.
std::int64_t room_in(const Fd& limit, const Fd& in_use) {
    constexpr const char* stage = "read the process limit of a group above";
    KernelText buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
    const std::string_view most = read_whole(limit, buffer, stage);
    if (most.starts_with("max")) {
        return std::numeric_limits<std::int64_t>::max();
    }
    const std::int64_t number = parse_number(most, stage);
    return number - parse_number(read_whole(in_use, buffer, stage), stage);
}

// "cannot open /sys/…: EMFILE"
std::string problem_of(const StageError& error) {
    return fmt::format("cannot {}: {}", error.stage, strerrorname_np(error.error_number));
}

// The file has a header line and one line for each swap area; a kernel without swap has no such file.
bool machine_swaps() {
    const Fd file = try_open("/proc/swaps", O_RDONLY);
    if (!file && errno == ENOENT) {
        return false;
    }
    must(file.get(), "open /proc/swaps");
    return std::ranges::count(base::read_all(file.get()), '\n') > 1;
}

}  // namespace

Cgroups Cgroups::make() {
    Cgroups groups;
    try {
        groups.use_what_there_is();
    } catch (...) {
        groups.remove();
        throw;
    }
    return groups;
}

void Cgroups::use_what_there_is() {
    const Trees trees = find_trees();
    machine_swaps_ = machine_swaps();
    for (const auto& [controller, tree] : trees.v1) {
        use_v1(tree, controller);
    }
    // Only the machine's own group has this file. That of a container does not count what runs beside the container.
    if (!trees.v1_cpu_mount.empty() && ::access((trees.v1_cpu_mount / "release_agent").c_str(), F_OK) == 0) {
        cpu_of_machine_ = try_open(trees.v1_cpu_mount / "cpuacct.usage_percpu", O_RDONLY);
    }
    if (!trees.v2_mount.empty() && !(memory_ && has_processes() && has_cpu())) {
        use_v2(trees.v2_mount, trees.v2_own);
    }
    for (const char* controller : {"memory", "cpuacct"}) {  // those without a recorded problem so far
        miss(controller, fmt::format("no cgroup file system with {} is mounted", controller));
    }
}

void Cgroups::miss(const std::string& controller, const std::string& problem) {
    if (controller == "memory" && !memory_ && memory_problem_.empty()) {
        memory_problem_ = problem;
    } else if (controller == "cpuacct" && !has_cpu() && cpu_problem_.empty()) {
        cpu_problem_ = problem;
    }
}

void Cgroups::use_v1(const fs::path& tree, const std::string& controller) {
    const auto in_tree = [&tree](const Group& group) { return group.folder.parent_path() == tree; };
    if (const auto group_of_tree = std::ranges::find_if(groups_, in_tree); group_of_tree != groups_.end()) {
        open_v1(controller, group_of_tree->folder);  // two controllers in one tree
        return;
    }
    remove_abandoned(tree);
    Group group = make_group(tree);
    if (!group.lock) {
        miss(controller, problem_of({"make " + group.folder.string(), errno}));
        return;
    }
    open_v1(controller, groups_.emplace_back(std::move(group)).folder);
}

// Uses this process's group if it is the judge's own; otherwise the nearest group above that gives controllers to its
// children and is writable; otherwise a group for cpu time only.
void Cgroups::use_v2(const fs::path& mount, const fs::path& own) {
    if (const fs::path group = group_without_leaf(own); is_judges_own(group, mount)) {
        leaf_ = Leaf{group, "+memory +pids"};
        if (Group fresh = leaf_.is_held() ? make_group(group) : Group{}; fresh.lock) {
            remove_abandoned(group);
            open_v2(groups_.emplace_back(std::move(fresh)).folder, true);
            return;
        }
    }
    for (fs::path parent = own; !memory_; parent = parent.parent_path()) {
        if (Group group = gives_memory_and_processes(parent) ? make_group(parent) : Group{}; group.lock) {
            remove_abandoned(parent);
            open_v2(groups_.emplace_back(std::move(group)).folder, true);
            return;
        }
        if (parent == mount || parent == parent.root_path()) {
            break;
        }
    }
    miss("memory", fmt::format("{}{}no group above {} hands out the memory and pids controllers to this user",
                               leaf_.problem(), leaf_.problem().empty() ? "" : "; ", own.string()));
    if (has_cpu()) {
        return;
    }
    Group group = make_group(own);
    if (!group.lock) {
        miss("cpuacct", problem_of({"make " + group.folder.string(), errno}));
        return;
    }
    remove_abandoned(own);
    open_v2(groups_.emplace_back(std::move(group)).folder, false);
}

// A controller is not used if one of its files cannot be opened.
void Cgroups::open_v1(const std::string& controller, const fs::path& folder) {
    const fs::path of_runs = folder / "run";
    // Outside the try, in which only open_in() may fail: this failure is no missing controller.
    if (controller == "memory") {
        must(::mkdir(of_runs.c_str(), 0755), "mkdir " + of_runs.string());
    }
    try {
        Fd entrance = open_in(folder, "tasks", O_WRONLY);
        if (controller == "memory") {
            launchers_entrance_ = open_in(of_runs, "tasks", O_WRONLY);
            memory_ = open_memory_v1(of_runs, machine_swaps_);
        } else if (controller == "pids") {
            processes_limit_ = open_in(folder, "pids.max", O_WRONLY);
            processes_events_ = try_open(folder / "pids.events", O_RDONLY);
            look_above(folder);
        } else {
            cpu_usage_ = open_in(folder, "cpuacct.usage", O_RDONLY);
        }
        entrances_.push_back(std::move(entrance));
    } catch (const StageError& error) {
        miss(controller, problem_of(error));
    }
}

// Collects the groups above that have a limit, up to the root of the tree, which has none.
void Cgroups::look_above(const fs::path& group) {
    for (fs::path folder = group.parent_path();; folder = folder.parent_path()) {
        Fd limit = try_open(folder / "pids.max", O_RDONLY);
        if (!limit) {
            return;
        }
        if (base::read_all(limit.get()).starts_with("max")) {
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

void Cgroups::open_v2(const fs::path& folder, bool with_controllers) {
    if (!with_controllers) {
        try {
            Fd entrance = open_in(folder, "cgroup.procs", O_WRONLY);
            cpu_usage_ = open_in(folder, "cpu.stat", O_RDONLY);
            entrances_.push_back(std::move(entrance));
        } catch (const StageError& error) {
            miss("cpuacct", problem_of(error));
        }
        return;
    }
    entrances_.emplace_back(must(::open((folder / "cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC), "open cgroup.procs"));
    processes_in_run_group_ = !has_processes();
    cpu_in_run_group_ = !has_cpu();
    cpu_of_box_ = cpu_in_run_group_ ? open_in(folder, "cpu.stat", O_RDONLY) : Fd{};
    const fs::path of_init = folder / "box";
    must(::mkdir(of_init.c_str(), 0755), "mkdir " + of_init.string());
    init_entrance_ = Fd{must(::open((of_init / "cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC), "open cgroup.procs")};
    group_ = Fd{must(::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC), "open " + folder.string())};
    group_control_ = Fd{
        must(::open((folder / "cgroup.subtree_control").c_str(), O_WRONLY | O_CLOEXEC), "open cgroup.subtree_control")};
    if (processes_in_run_group_) {
        look_above(folder);
    }
}

void Cgroups::open_run_group(const std::string& name) {
    memory_ = open_memory_v2(group_, name, machine_swaps_);
    if (processes_in_run_group_) {
        processes_limit_ = open_below(group_, name + "/pids.max", O_WRONLY);
        processes_events_ = try_open_below(group_, name + "/pids.events", O_RDONLY);
    }
    if (cpu_in_run_group_) {
        cpu_usage_ = open_below(group_, name + "/cpu.stat", O_RDONLY);
    }
    run_group_kill_ = try_open_below(group_, name + "/cgroup.kill", O_WRONLY);
    run_group_ =
        Fd{must(::openat(group_.get(), name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC), "open the run's cgroup")};
    run_group_used_ = false;
    refused_forks_ = 0;
    limit_count_ = -1;
}

void Cgroups::enter() const {
    for (const base::Fd& entrance : entrances_) {
        must(::write(entrance.get(), "0", 1), "enter the cgroup");
    }
}

void Cgroups::remove() {
    for (const Group& group : groups_) {
        remove_groups(group.folder);
    }
    leaf_.leave();
}

void Cgroups::prepare_for_runs() {
    if (group_) {
        must(::write(init_entrance_.get(), "0", 1), "enter the cgroup");
        constexpr std::string_view controllers = "+memory +pids";
        must(::write(group_control_.get(), controllers.data(), controllers.size()), "hand out the controllers");
        renew();
    }
    if (has_processes()) {
        refused_forks(0);
    }
}

int Cgroups::run_group() {
    run_group_used_ = true;
    return run_group_.get();
}

void Cgroups::renew() {
    if (!group_ || (run_group_ && (memory_->is_for_many_runs() || !run_group_used_))) {
        return;
    }
    make_run_group();
}

void Cgroups::make_run_group() {
    run_group_.reset();
    // Groups in which some process has not fully ended are removed later.
    std::erase_if(run_groups_, [this](const std::string& each) {
        return ::unlinkat(group_.get(), each.c_str(), AT_REMOVEDIR) == 0;
    });
    // A program sees the name. The first free name does not count the runs.
    std::string name = "run";
    for (int next = 2; std::ranges::find(run_groups_, name) != run_groups_.end(); ++next) {
        name = fmt::format("run-{}", next);
    }
    must(::mkdirat(group_.get(), name.c_str(), 0755), "make the run's cgroup");
    run_groups_.push_back(name);
    open_run_group(name);
}

void Cgroups::kill_run_group() const {
    if (run_group_kill_) {
        static_cast<void>(::pwrite(run_group_kill_.get(), "1", 1, 0));
    }
}

void Cgroups::reclaim_memory(std::int64_t to_kib) {
    if (!memory_->reclaim(to_kib)) {
        make_run_group();
    }
}

void Cgroups::limit_processes(int count) {
    if (count != limit_count_) {
        write_text(processes_limit_, std::to_string(count), "set the process limit");
        limit_count_ = count;
    }
}

bool Cgroups::refused_forks(int wanted) {
    constexpr const char* stage = "read the process events";
    if (!processes_events_) {
        return false;
    }
    const auto is_new = [](const Fd& events, std::int64_t& last) {
        KernelText buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
        const std::int64_t now = find_number(read_whole(events, buffer, stage), "max", stage).value_or(0);
        return now > std::exchange(last, now);
    };
    const bool refused = is_new(processes_events_, refused_forks_);
    bool lacked_room_above = false;
    for (Above& above : above_) {
        const bool was_refused_above = above.refusals && is_new(above.refusals, above.refused);
        lacked_room_above =
            lacked_room_above || was_refused_above || (refused && room_in(above.limit, above.in_use) < wanted);
    }
    if (lacked_room_above && wanted > 0) {
        throw StageError{"give the run its processes: a group above has no more", EAGAIN};
    }
    return refused;
}

std::chrono::nanoseconds Cgroups::cpu_used() const {
    KernelText buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
    constexpr const char* stage = "read the cpu time";
    return parse_cpu_time(read_whole(cpu_usage_, buffer, stage), stage);
}

}  // namespace harness::sandbox::box
