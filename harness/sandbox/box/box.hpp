// The box's init: process 1 of its own PID namespace, which serves one run after another until the judge hangs up.
// Every process of a run is its descendant or becomes its child, so it can end and count them all.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

#include "harness/sandbox/box/cgroup/cgroup.hpp"
#include "harness/sandbox/box/filter.hpp"
#include "harness/sandbox/box/launcher.hpp"
#include "harness/sandbox/box/root_fs.hpp"
#include "harness/sandbox/box/run.hpp"
#include "harness/sandbox/box/server.hpp"
#include "harness/sandbox/box/sockets.hpp"
#include "harness/sandbox/wire.hpp"
#include "harness/support/fd.hpp"

namespace harness::sandbox::box {

class Box : public Server {
  public:
    // Expects the root to have been entered, and the socket to outlive it. Throws StageError.
    Box(const support::Fd& socket, Cgroups cgroups, Identity identity, Root root);

  private:
    // A run and what was measured before it.
    struct Boxed;

    wire::Response perform(const wire::Request& request, std::vector<support::Fd>& descriptors) override;
    bool abandon() override;
    const Folder& left() const override { return work_; }
    void clear_up(const wire::Request& request) override;

    void prepare(const wire::Request& request, const Descriptors& descriptors);
    void set_limits(Boxed& run);
    void start(Boxed& run, const wire::Request& request);
    void watch(Boxed& run);
    enum class Left { Nobody, Living, Ended };  // of the processes of a run; Ended: some have not been waited for
    static Left reap(Run& run, int most);
    void reap_all(Run& run);
    void wait_for_an_end(std::chrono::nanoseconds give_up);
    void look_at_memory(Boxed& run, bool told);
    std::chrono::nanoseconds tree_cpu(const Boxed& run) const;
    Usage usage(Boxed& run) const;
    std::int64_t limit_memory(std::int64_t kib);
    std::int64_t reclaim_and_measure_memory(std::int64_t limit_kib);
    wire::Response sum_up(const Boxed& run);

    Cgroups cgroups_;
    Identity identity_;
    support::Fd oom_score_;  // the init's own; none without a /proc
    std::string own_oom_score_;
    Sockets sockets_;
    bool cleared_up_ = true;     // after the last run
    bool has_given_up_ = false;  // a run's processes that were killed are still there
    support::Fd last_pid_;       // as enter_new_root() gave it
    std::string own_last_pid_;   // what stands in it when all of the box's own processes are there
    Scratch program_{"/program", 0755, Scratch::Programs::MayOnlyRead};
    Scratch work_{"/work", 01777, Scratch::Programs::MayWrite};
    // A filter cannot let one clone3() pass and no other: where the launcher needs it, the child gets that part.
    Filter clone3_filter_{Profile::Submission, Filter::Part::Clone3};
    Launcher submissions_{Profile::Submission, identity_, cgroups_.launchers_entrance(), cgroups_.has_run_group()};
    Launcher tools_{Profile::Compiler, identity_, cgroups_.launchers_entrance(), cgroups_.has_run_group()};
    support::Fd children_;  // signalfd of SIGCHLD
    Deadlines deadlines_;
    // What is in the group before a run, which comes on top of its limit.
    std::int64_t own_kib_ = 0;
    std::int64_t measured_kib_ = -1;        // in use when that was last looked up
    std::int64_t measured_for_kib_ = 0;     // the limit to be set then
    std::optional<std::int64_t> base_kib_;  // what the kernel keeps for a box in which nothing has run yet
};

}  // namespace harness::sandbox::box
