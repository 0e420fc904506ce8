// For tests: while this object exists, this process can open only a few more descriptors at once.
#pragma once

#include <fcntl.h>
#include <sys/resource.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"

namespace harness::base {

class FewDescriptors {
  public:
    // Assumes that the open descriptors are numbered without a gap; each gap allows one more.
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

}  // namespace harness::base
