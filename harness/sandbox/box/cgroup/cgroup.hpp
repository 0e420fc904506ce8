// The control groups of one box: made by its supervisor, lived in by its init and every run. They limit and measure the
// whole tree of processes. Files are opened once, beforehand, so that they work after the root has been left.
//
// Both versions are used as they come: v1 with one tree a controller, v2 with one tree, or the mixture in which v2
// has no controllers but still accounts for cpu time. In v1 and the mixture the init lives in the group, and so does
// whatever it clones. For memory there is a group below, in which only those of its threads are that clone: what the
// box does while that group is full must not be charged to it, or the kernel might end the box to make room. In v2 a
// group with controllers in force below it holds no processes: there the init lives in one group below, and programs
// are cloned into another, the run group. A process is never moved for a run, which is slow.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <sys/types.h>
#include <unistd.h>

#include "harness/sandbox/box/cgroup/cgroup_trees.hpp"
#include "harness/sandbox/box/cgroup/memory.hpp"
#include "harness/support/fd.hpp"

namespace harness::sandbox::box {

class Cgroups {
  public:
    // Makes a group in each tree that is there and may be written; what could not be had is said by the problems below.
    // Removes groups that boxes killed earlier have left.
    static Cgroups make();

    // Puts a process in. Throws StageError.
    void enter(pid_t pid) const;
    // Where a thread from which runs will be cloned has to write 0, so that their memory is counted. May be none.
    const support::Fd& launchers_entrance() const { return launchers_entrance_; }
    // Of the init, once, in a cgroup namespace that begins at the groups: gets them ready for runs. Throws StageError.
    void prepare_for_runs();
    // Removes the groups; their processes are dead. What a killed supervisor leaves, the next make() removes.
    void remove() const;

    bool has_cpu() const { return static_cast<bool>(cpu_usage_); }
    bool has_processes() const { return static_cast<bool>(processes_limit_); }
    // Why there is none, or, of memory, why its limit does not hold wholly; empty: there is, and it does.
    const std::string& cpu_problem() const { return cpu_problem_; }
    const std::string& memory_problem() const { return memory_ ? memory_->problem() : memory_problem_; }

    // The folder into which a run is to be cloned, fresh where renew() was called before; -1: where its parent is.
    int run_group();
    // A fresh run group, unless nothing has run in the present one, or that can be used again. Throws StageError.
    void renew();
    // Ends the processes of the run group, where there is one and the kernel can; a fork under way may escape.
    void kill_run_group() const;
    // Whether what is counted and measured is the box itself as well.
    bool counts_box_as_processes() const { return !processes_in_run_group_; }
    bool counts_box_for_cpu() const { return !cpu_in_run_group_; }
    bool has_run_group() const { return static_cast<bool>(group_); }

    // Null: there is none. Another one after renew() and reclaim_memory() where the run group is the group.
    Memory* memory() const { return memory_.get(); }
    // Between runs, once a limit has been set: rids the group of memory that a run has left, down to so much in use if
    // that can be had at once. Throws StageError.
    void reclaim_memory(std::int64_t to_kib);

    // These throw StageError, and expect the controller to be there.
    void limit_processes(int count);
    // Whether it happened since the last look, in a run that may have had `wanted` processes. Throws StageError where
    // it did, or may have, because a group above had no more.
    bool refused_forks(int wanted);
    std::chrono::nanoseconds cpu_used() const;

  private:
    void use_v1(const std::filesystem::path& tree, const std::string& controller);
    void use_v2(const std::filesystem::path& mount, const std::filesystem::path& own);
    // Notes why a controller cannot be had, for the first reason there is.
    void miss(const std::string& controller, const std::string& problem);
    void open_v1(const std::string& controller, const std::filesystem::path& folder);
    void open_v2(const std::filesystem::path& folder, bool with_controllers);
    void make_run_group();
    void open_run_group(const std::string& name);

    // A group above the box's that is limited in its processes.
    struct Above {
        support::Fd limit;
        support::Fd in_use;
        support::Fd refusals;  // of its own limit; v2 only, where those of a run are of the run's limit alone
        std::int64_t refused = 0;
    };
    void look_above(const std::filesystem::path& group);

    std::vector<Group> groups_;
    std::vector<support::Fd> entrances_;  // cgroup.procs of each
    support::Fd launchers_entrance_;      // tasks of the group below that for memory, in v1
    support::Fd cpu_usage_;
    bool cpu_is_stat_ = false;  // cpu.stat (v2) rather than cpuacct.usage (v1)
    std::unique_ptr<Memory> memory_;
    bool machine_swaps_ = false;
    support::Fd processes_limit_;
    support::Fd processes_events_;
    std::vector<Above> above_;
    // v2 with controllers; the folder of the groups, of which the init's and the run group are below.
    support::Fd group_;
    support::Fd group_control_;
    support::Fd init_entrance_;
    support::Fd run_group_;
    support::Fd run_group_kill_;
    std::vector<std::string> run_groups_;  // the present one last
    bool run_group_used_ = false;
    bool processes_in_run_group_ = false;
    bool cpu_in_run_group_ = false;
    std::int64_t refused_forks_ = 0;  // as last read
    int limit_count_ = -1;            // as last written, to write only what changes
    std::string cpu_problem_;
    std::string memory_problem_;
};

}  // namespace harness::sandbox::box
