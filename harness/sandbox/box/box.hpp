// The box's init: process 1 of its own PID namespace, which serves one run after another until the judge hangs up.
// Every process of a run is its descendant or becomes its child, so it can end and count them all.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

#include "harness/base/fd.hpp"
#include "harness/sandbox/box/cgroup/cgroup.hpp"
#include "harness/sandbox/box/filter.hpp"
#include "harness/sandbox/box/launcher.hpp"
#include "harness/sandbox/box/root_fs.hpp"
#include "harness/sandbox/box/run.hpp"
#include "harness/sandbox/box/server.hpp"
#include "harness/sandbox/box/sockets.hpp"
#include "harness/sandbox/wire.hpp"

namespace harness::sandbox::box {

class Box : public Server {
  public:
    // The process must already be in its new root, and the socket must outlive the box. Throws StageError.
    Box(const base::Fd& socket, Cgroups cgroups, Identity identity, Root root);

  private:
    // A run, and the counters that were read before it.
    struct Boxed;

    wire::Response perform(const wire::Request& request, std::vector<base::Fd>& descriptors) override;
    bool abandon() override;
    const Folder& left() const override { return work_; }
    void clear_up(const wire::Request& request) override;

    void prepare(const wire::Request& request, const Descriptors& descriptors);
    std::int64_t counted_program_kib(const wire::Request& request) const;
    // The request's limits without what the program's files take of the memory.
    model::Limits limits_beside_program(const wire::Request& request) const;
    void set_limits(Boxed& run);
    void start(Boxed& run, const wire::Request& request);
    void see_start(Boxed& run, const wire::Request& request);
    void watch(Boxed& run, const wire::Request& request);
    bool reap_all(Run& run);
    void leave_behind(Boxed& run) const;
    void look_at_memory(Boxed& run, bool told);
    std::chrono::nanoseconds tree_cpu(const Boxed& run) const;
    std::chrono::nanoseconds cpu_for_run(const Boxed& run) const;
    std::optional<std::chrono::nanoseconds> cores_of_others(const Boxed& run) const;
    Usage usage(Boxed& run) const;
    std::int64_t limit_memory(std::int64_t kib);
    void reclaim_and_measure_memory(std::int64_t limit_kib);
    std::int64_t kept_kib(const Boxed& run) const;
    wire::Response measure_run(const Boxed& run);

    Cgroups cgroups_;
    Identity identity_;
    base::Fd oom_score_;  // oom_score_adj of the init; empty without /proc
    std::string own_oom_score_;
    Sockets sockets_;
    bool cleared_up_ = true;    // whether clear_up() was called after the last run
    base::Fd last_pid_;         // Root::last_pid
    std::string own_last_pid_;  // its content once all threads of the box have started
    base::Fd idle_times_;       // Root::idle_times
    std::string host_name_;     // set by the run before; empty: not yet set
    Scratch program_{"/program", 0755, Scratch::Programs::MayOnlyRead};
    std::int64_t program_kib_ = 0;  // of the files in it
    Scratch work_{"/work", 01777, Scratch::Programs::MayWrite};
    // A filter cannot allow only one clone3() call. Where the launcher uses clone3(), the child adds this part itself.
    Filter clone3_filter_{Profile::Submission, Filter::Part::Clone3};
    Launcher submissions_{Profile::Submission, identity_, cgroups_.launchers_entrance(), cgroups_.has_run_group()};
    Launcher tools_{Profile::Compiler, identity_, cgroups_.launchers_entrance(), cgroups_.has_run_group()};
    base::Fd children_;  // signalfd of SIGCHLD
    Deadlines deadlines_;
    // In the memory group before a run; it is added to the run's limit.
    std::int64_t own_kib_ = 0;
    std::int64_t measured_kib_ = -1;        // memory in use when own_kib_ was last measured
    std::int64_t measured_for_kib_ = 0;     // the run's limit at that time
    std::optional<std::int64_t> base_kib_;  // kernel memory of the box before its first run
};

}  // namespace harness::sandbox::box
