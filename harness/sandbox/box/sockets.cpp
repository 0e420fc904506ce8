#include "harness/sandbox/box/sockets.hpp"

#include <cerrno>
#include <chrono>
#include <thread>

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "harness/sandbox/box/cgroup/kernel_file.hpp"
#include "harness/sandbox/box/stage.hpp"

namespace harness::sandbox::box {

using base::Fd;

Sockets::Sockets(const Fd& proc) {
    if (proc) {
        file_ = Fd{must(::openat(proc.get(), "self/net/sockstat", O_RDONLY | O_CLOEXEC), "count the sockets")};
        at_first_ = count();
    }
}

// The file begins "sockets: used 3".
std::int64_t Sockets::count() const {
    constexpr const char* stage = "count the sockets";
    KernelText buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
    const auto number = find_number(read_whole(file_, buffer, stage), "sockets: used", stage);
    if (!number) {
        throw StageError{stage, EBADMSG};
    }
    return *number;
}

void Sockets::wait_for_left() const {
    constexpr int most_looks = 3000;  // a millisecond apart
    for (int look = 0; file_ && count() > at_first_; ++look) {
        if (look == most_looks) {
            throw StageError{"wait for the sockets that a run has left", EBUSY};
        }
        Fd any{must(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0), "make a socket")};
        any.reset();  // closing a socket makes the kernel look for unreachable sockets
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
}

}  // namespace harness::sandbox::box
