#include "harness/sandbox/box/sockets.hpp"

#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <string_view>
#include <thread>

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "harness/sandbox/box/stage.hpp"

namespace harness::sandbox::box {

using support::Fd;

Sockets::Sockets(const Fd& proc) {
    if (proc) {
        file_ = Fd{must(::openat(proc.get(), "self/net/sockstat", O_RDONLY | O_CLOEXEC), "count the sockets")};
        at_first_ = count();
    }
}

// The file begins "sockets: used 3".
int Sockets::count() const {
    constexpr std::string_view head = "sockets: used ";
    std::array<char, 1024> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
    const ssize_t got = must(::pread(file_.get(), buffer.data(), buffer.size(), 0), "count the sockets");
    const std::string_view text{buffer.data(), static_cast<std::size_t>(got)};
    int number = 0;
    if (!text.starts_with(head) ||
        std::from_chars(text.data() + head.size(), text.data() + text.size(), number).ec != std::errc{}) {
        throw StageError{"count the sockets", EBADMSG};
    }
    return number;
}

void Sockets::wait_for_left() const {
    constexpr int most_looks = 3000;  // a millisecond apart
    for (int look = 0; file_ && count() > at_first_; ++look) {
        if (look == most_looks) {
            throw StageError{"wait for the sockets that a run has left", EBUSY};
        }
        Fd any{must(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0), "make a socket")};
        any.reset();  // closing one makes the kernel look for unreachable ones
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
}

}  // namespace harness::sandbox::box
