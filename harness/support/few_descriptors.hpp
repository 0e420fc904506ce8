// For tests: as long as it lives, this process can have only so many more descriptors open at once.
#pragma once

#include <fcntl.h>
#include <sys/resource.h>

#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"

namespace harness::support {

class FewDescriptors {
  public:
    // Expects those that are open to be numbered without a gap, or there are as many more.
    explicit FewDescriptors(rlim_t more) {
        const Fd next = open_file("/dev/null", O_RDONLY);
        if (::getrlimit(RLIMIT_NOFILE, &usual_) != 0) {
            throw_errno("cannot look up the limit on descriptors");
        }
        const rlimit few{static_cast<rlim_t>(next.get()) + more, usual_.rlim_max};
        if (::setrlimit(RLIMIT_NOFILE, &few) != 0) {
            throw_errno("cannot limit descriptors");
        }
    }
    FewDescriptors(const FewDescriptors&) = delete;
    FewDescriptors& operator=(const FewDescriptors&) = delete;
    ~FewDescriptors() { ::setrlimit(RLIMIT_NOFILE, &usual_); }

  private:
    rlimit usual_{};
};

}  // namespace harness::support
