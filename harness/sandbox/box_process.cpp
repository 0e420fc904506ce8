#include "harness/sandbox/box_process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <limits>

#include <boost/process/child.hpp>
#include <boost/process/exe.hpp>
#include <boost/process/posix.hpp>
#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "harness/base/error.hpp"

namespace harness::sandbox {

namespace process = boost::process;

// Boost.Process version 1: version 2, in Boost 1.81, allocates memory in the child between fork() and exec. The child
// may then wait forever for a lock that another thread held, such as a thread that also starts a box. (The C library's
// allocator handles that, but a sanitizer's does not.)
struct BoxProcess::Child : process::child {
    Child(const std::filesystem::path& executable, int standard_input)
        : process::child{process::exe(executable.string()), process::posix::fd.bind(STDIN_FILENO, standard_input)} {}
};

BoxProcess::BoxProcess(const std::filesystem::path& executable, std::chrono::milliseconds patience)
    : patience_(patience) {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        base::throw_errno("cannot make a socket for judge-box");
    }
    socket_ = base::Fd{ends[0]};
    const base::Fd theirs{ends[1]};
    try {
        child_ = std::make_unique<Child>(executable, theirs.get());
    } catch (const process::process_error& error) {
        throw base::JudgeError(fmt::format("cannot start {}: {}", executable.string(), error.what()));
    }
}

int left_until(std::chrono::steady_clock::time_point time) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(time - std::chrono::steady_clock::now());
    return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, std::numeric_limits<int>::max()));
}

bool is_ready_within(int descriptor, std::chrono::milliseconds time) {
    pollfd event{descriptor, POLLIN, 0};
    const auto give_up = std::chrono::steady_clock::now() + time;
    for (;;) {
        const int ready = ::poll(&event, 1, left_until(give_up));
        if (ready >= 0 || errno != EINTR) {
            return ready > 0;
        }
    }
}

// A box ends by itself, after it has ended its processes. A box that does not is killed. If the kernel still does not
// end it, it is left alone; it then costs only the machine's resources.
BoxProcess::~BoxProcess() {
    socket_.reset();
    const base::Fd process{static_cast<int>(::syscall(SYS_pidfd_open, pid(), 0))};
    if (process && !is_ready_within(process.get(), patience_)) {
        ::kill(pid(), SIGKILL);
        if (!is_ready_within(process.get(), patience_)) {
            child_->detach();
            return;
        }
    }
    std::error_code ignored;
    child_->wait(ignored);
}

int BoxProcess::pid() const {
    return child_->id();
}

}  // namespace harness::sandbox
