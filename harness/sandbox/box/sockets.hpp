// The sockets of the box's network namespace, of which none may be left when a run begins: one that has a name would
// lead to the next run. A process's end closes its sockets, but not those that lie in each other's queues as messages
// (SCM_RIGHTS): these the kernel looks for later, and only when some socket is closed.
#pragma once

#include "harness/support/fd.hpp"

namespace harness::sandbox::box {

class Sockets {
  public:
    // Before anything has run. `proc`: of the namespace; none: then no sockets are counted. Throws StageError.
    explicit Sockets(const support::Fd& proc);

    // Waits until there are no more than at first. Throws StageError where that takes too long.
    void wait_for_left() const;

  private:
    int count() const;

    support::Fd file_;
    int at_first_ = 0;
};

}  // namespace harness::sandbox::box
