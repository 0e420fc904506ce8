// Keeps sandboxes for reuse by the next user: starting a sandbox takes longer than most runs in it.
#pragma once

#include <memory>
#include <vector>

#include "harness/sandbox/box_runner.hpp"

namespace harness::sandbox {

class BoxPool {
  public:
    // `options.worker` is replaced by the number of each borrower.
    explicit BoxPool(BoxOptions options);

    // A runner for worker number `worker`. The pool keeps it when the borrower drops it. It may outlive the pool. Safe
    // to call from several threads.
    std::shared_ptr<BoxRunner> lend(int worker) const;

    // Like BoxRunner::protections().
    std::vector<wire::Protection> protections() const { return lend(0)->protections(); }

  private:
    struct Shared;

    std::shared_ptr<Shared> shared_;
};

}  // namespace harness::sandbox
