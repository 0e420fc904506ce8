// The box's init: process 1 of its own PID namespace, which serves one run after another until the judge hangs up.
// Every process of a run is its descendant or becomes its child, so it can end and count them all.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <sys/types.h>

#include "harness/sandbox/box/cgroup.hpp"
#include "harness/sandbox/box/filter.hpp"
#include "harness/sandbox/box/launcher.hpp"
#include "harness/sandbox/box/root_fs.hpp"
#include "harness/sandbox/wire.hpp"
#include "harness/support/fd.hpp"

namespace harness::sandbox::box {

struct Identity {
    uid_t uid = 0;             // of the programs
    bool change_user = false;  // false: in a user namespace, where there is only one
};

class Box {
  public:
    // Expects the root to have been entered, and the socket to outlive it. `proc`: as enter_new_root() gave it. Throws
    // StageError.
    Box(const support::Fd& socket, Cgroups cgroups, Identity identity, const support::Fd& proc);

    // Serves orders until the other end of the socket is gone. Throws SystemError.
    void serve();

  private:
    // A run in progress.
    struct Run;

    wire::Report perform(const wire::Order& order, std::vector<support::Fd>& descriptors,
                         std::vector<support::Fd>& collected);
    void prepare(const wire::Order& order, const std::vector<support::Fd>& descriptors);
    void start(Run& run, const wire::Order& order, const std::vector<support::Fd>& descriptors);
    void watch(Run& run);
    bool reap(Run& run, bool to_the_end);
    void take_message(Run& run);
    void check_limits(Run& run);
    static std::chrono::nanoseconds wall_left(const Run& run, std::chrono::nanoseconds time);
    std::chrono::nanoseconds tree_cpu(const Run& run) const;
    std::int64_t limit_memory(std::int64_t kib);
    wire::Report sum_up(const Run& run);

    const support::Fd& socket_;
    Cgroups cgroups_;
    Identity identity_;
    support::Fd oom_score_;  // the init's own; none without a /proc
    std::string own_oom_score_;
    Scratch program_{"/program", 0755};
    Scratch work_{"/work", 01777};
    // A filter cannot let one clone3() pass and no other: where the launcher needs it, the child gets that part.
    Filter clone3_filter_{Profile::Submission, Filter::Part::Clone3};
    Launcher submissions_{Profile::Submission, cgroups_.has_leaf()};
    Launcher tools_{Profile::Compiler, cgroups_.has_leaf()};
    support::Fd children_;  // signalfd of SIGCHLD
    support::Fd timer_;
    std::int64_t settled_kib_ = -1;  // memory in use when the unreclaimable part was last looked up
    std::int64_t unreclaimable_kib_ = 0;
    bool gone_ = false;  // the judge hung up
};

}  // namespace harness::sandbox::box
