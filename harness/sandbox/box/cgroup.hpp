// The control groups of one box: made by its keeper, lived in by its init and every run. They limit and measure the
// whole tree of processes. Files are opened once, beforehand, so that they work after the root has been left.
//
// Both versions are used as they come: v1 with one tree a controller, v2 with one tree, or the mixture in which v2
// has no controllers but still accounts for cpu time.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

#include "harness/support/fd.hpp"

namespace harness::sandbox::box {

class Cgroups {
  public:
    // Makes a group in each tree that is there and may be written; what could not be had is said by the problems below.
    // Removes groups that boxes killed earlier have left.
    static Cgroups make();

    // Puts a process in. Throws StageError.
    void enter(pid_t pid) const;
    // Removes the groups; their processes are dead. What a killed keeper leaves, the next make() removes.
    void remove() const;

    bool has_cpu() const { return static_cast<bool>(cpu_usage_); }
    bool has_memory() const { return static_cast<bool>(memory_limit_); }
    bool has_processes() const { return static_cast<bool>(processes_limit_); }
    int version_of_memory() const { return memory_version_; }
    const std::string& problem() const { return problem_; }  // why some controller is missing; empty: none is

    // These throw StageError, and expect the controller to be there.
    void limit_memory(std::int64_t kib);
    void limit_processes(int count);
    // Starts a new measurement of the peak. False: this kernel can't; then peak_kib() is of all time.
    bool reset_peak();
    std::int64_t memory_in_use_kib() const;
    // What the group holds that the kernel cannot take back under pressure: not its clean cached file pages.
    std::int64_t unreclaimable_kib() const;
    std::int64_t peak_kib() const;
    std::int64_t oom_kills() const;
    std::int64_t refused_forks() const;
    std::chrono::nanoseconds cpu_used() const;

  private:
    bool use_v1(const std::string& controller, const std::string& name);
    bool use_v2(const std::filesystem::path& mount, const std::filesystem::path& own, const std::string& name);
    void open_v1(const std::string& controller, const std::filesystem::path& folder);
    void open_v2(const std::filesystem::path& folder, bool with_controllers);

    std::vector<std::filesystem::path> folders_;
    std::vector<support::Fd> entrances_;  // cgroup.procs of each
    support::Fd cpu_usage_;
    bool cpu_is_stat_ = false;  // cpu.stat (v2) rather than cpuacct.usage (v1)
    support::Fd memory_limit_;
    support::Fd swap_limit_;  // memory and swap together in v1, swap alone in v2
    support::Fd memory_usage_;
    support::Fd memory_stat_;
    support::Fd memory_peak_;
    support::Fd memory_events_;
    int memory_version_ = 0;
    support::Fd processes_limit_;
    support::Fd processes_events_;
    std::int64_t limit_kib_ = -1;  // as last written, to write only what changes
    int limit_count_ = -1;
    std::string problem_;
};

}  // namespace harness::sandbox::box
