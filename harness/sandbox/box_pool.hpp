// Keeps sandboxes alive from one user to the next: starting one takes longer than most runs in it.
#pragma once

#include <memory>
#include <vector>

#include "harness/sandbox/box_runner.hpp"

namespace harness::sandbox {

class BoxPool {
  public:
    // `options.worker` is each borrower's own.
    explicit BoxPool(BoxOptions options);

    // A runner for worker number `worker`, kept when its borrower drops it. It may outlive the pool. Safe to call from
    // several threads.
    std::unique_ptr<Runner> lend(int worker) const;

    // As BoxRunner::protections.
    std::vector<wire::Protection> protections() const;

  private:
    class Kept;
    class Lent;

    std::shared_ptr<Kept> kept_;
};

}  // namespace harness::sandbox
