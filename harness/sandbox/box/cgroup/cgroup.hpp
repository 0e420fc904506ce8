// The control groups of one box, which limit and measure its whole tree of processes. The supervisor makes them; the
// init and all runs are in them. Files are opened beforehand, so that they work after the box has left the old root.
//
// Both cgroup versions are used as found: v1 with one tree for each controller, v2 with one tree, or the hybrid in
// which v2 has no controllers but still counts cpu time. In v1 and the hybrid, the init and all that it clones are in
// the group. For memory there is a group below, which holds only the init's threads that clone programs. The box's own
// use while that group is full must not be charged to it, or the kernel might kill the box to make room. In v2, a group
// whose children have controllers holds no processes. There the init is in one child group, and programs are cloned
// into another, the run group. A process is never moved for a run, because moving is slow.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <sys/types.h>
#include <unistd.h>

#include "harness/base/fd.hpp"
#include "harness/sandbox/box/cgroup/cgroup_trees.hpp"
#include "harness/sandbox/box/cgroup/leaf.hpp"
#include "harness/sandbox/box/cgroup/memory.hpp"

namespace harness::sandbox::box {

class Cgroups {
  public:
    // Makes a group in each tree that exists and is writable; the problems below say what is missing. Removes groups
    // that killed boxes have left.
    static Cgroups make();

    // Puts the calling process, which must have only one thread, into the groups. In v1, the kernel would take 15 ms
    // longer to move another process. Throws StageError.
    void enter() const;
    // A thread that will clone runs must write 0 to this file, so that their memory is counted. May be empty.
    const base::Fd& launchers_entrance() const { return launchers_entrance_; }
    // Called once by the init, in a cgroup namespace that begins at the groups: prepares them for runs. Throws
    // StageError.
    void prepare_for_runs();
    // Removes the groups; their processes must have ended. If the supervisor is killed, the next make() removes them.
    void remove();

    bool has_cpu() const { return static_cast<bool>(cpu_usage_); }
    bool has_processes() const { return static_cast<bool>(processes_limit_); }
    // Why the controller is missing, or why the memory limit does not hold fully; empty: no problem.
    const std::string& cpu_problem() const { return cpu_problem_; }
    const std::string& memory_problem() const { return memory_ ? memory_->problem() : memory_problem_; }

    // The folder to clone a run into, fresh after renew(); -1: the run stays in its parent's group.
    int run_group();
    // Makes a fresh run group, unless the current group is unused or can be used again. Throws StageError.
    void renew();
    // Kills the processes of the run group, if there is a run group and the kernel can. A fork in progress may escape.
    void kill_run_group() const;
    // Whether the counts and measurements include the box itself.
    bool counts_box_as_processes() const { return !processes_in_run_group_; }
    bool counts_box_for_cpu() const { return !cpu_in_run_group_; }
    bool has_run_group() const { return static_cast<bool>(group_); }

    // Null: there is none. In v2, renew() and reclaim_memory() may replace it.
    Memory* memory() const { return memory_.get(); }
    // Between runs, after a limit was set: frees memory that a run has left, until at most `to_kib` are in use if that
    // is possible at once. Throws StageError.
    void reclaim_memory(std::int64_t to_kib);

    // These throw StageError, and need the controller.
    void limit_processes(int count);
    // Whether a fork was refused since the last call, in a run that may have had `wanted` processes. Throws StageError
    // if a group above was full and has, or may have, caused that.
    bool refused_forks(int wanted);
    std::chrono::nanoseconds cpu_used() const;
    // The file with the cpu time of the box and all its runs; empty: unknown.
    const base::Fd& cpu_of_box() const { return cpu_of_box_ ? cpu_of_box_ : cpu_usage_; }
    // cpuacct.usage_percpu of the whole machine; empty: there is none, or only that of a container.
    const base::Fd& cpu_of_machine() const { return cpu_of_machine_; }

  private:
    void use_what_there_is();
    void use_v1(const std::filesystem::path& tree, const std::string& controller);
    void use_v2(const std::filesystem::path& mount, const std::filesystem::path& own);
    // Records why a controller is missing; the first reason is kept.
    void miss(const std::string& controller, const std::string& problem);
    void open_v1(const std::string& controller, const std::filesystem::path& folder);
    void open_v2(const std::filesystem::path& folder, bool with_controllers);
    void make_run_group();
    void open_run_group(const std::string& name);

    // A group above the box's group that has a process limit.
    struct Above {
        base::Fd limit;
        base::Fd in_use;
        base::Fd refusals;  // by its own limit; v2 only: there a run group counts only its own refusals
        std::int64_t refused = 0;
    };
    void look_above(const std::filesystem::path& group);

    Leaf leaf_;
    std::vector<Group> groups_;
    std::vector<base::Fd> entrances_;  // the file of each by which a process enters
    base::Fd launchers_entrance_;      // `tasks` of the memory group for runs, in v1
    base::Fd cpu_usage_;
    base::Fd cpu_of_box_;  // if cpu_usage_ is of the run group
    base::Fd cpu_of_machine_;
    std::unique_ptr<Memory> memory_;
    bool machine_swaps_ = false;
    base::Fd processes_limit_;
    base::Fd processes_events_;
    std::vector<Above> above_;
    // For v2 with controllers: the folder that contains the init's group and the run group.
    base::Fd group_;
    base::Fd group_control_;
    base::Fd init_entrance_;
    base::Fd run_group_;
    base::Fd run_group_kill_;
    std::vector<std::string> run_groups_;  // the current group last
    bool run_group_used_ = false;
    bool processes_in_run_group_ = false;
    bool cpu_in_run_group_ = false;
    std::int64_t refused_forks_ = 0;  // as last read
    int limit_count_ = -1;            // as last written, to write only what changes
    std::string cpu_problem_;
    std::string memory_problem_;
};

}  // namespace harness::sandbox::box
