// The sockets of the box's network namespace. None may be left when a run begins, because a named socket would be
// reachable for that run. The end of a process closes its sockets, except those that are queued as messages
// (SCM_RIGHTS) in each other. The kernel frees these later, and only when some socket is closed.
#pragma once

#include <cstdint>

#include "harness/base/fd.hpp"

namespace harness::sandbox::box {

class Sockets {
  public:
    // Call it before anything has run. `proc`: of the namespace; empty: no sockets are counted. Throws StageError.
    explicit Sockets(const base::Fd& proc);

    // Waits until there are no more sockets than at the start. Throws StageError after about 3 s.
    void wait_for_left() const;

  private:
    std::int64_t count() const;

    base::Fd file_;
    std::int64_t at_first_ = 0;
};

}  // namespace harness::sandbox::box
