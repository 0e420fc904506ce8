#include "harness/sandbox/test/test_sockets.hpp"

#include <charconv>
#include <cstdint>

#include <arpa/inet.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "harness/base/error.hpp"

namespace harness::sandbox {

namespace {

using base::Fd;

Fd listening(int family, const void* address, std::size_t size) {
    Fd end{::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    if (!end || ::bind(end.get(), static_cast<const sockaddr*>(address), static_cast<socklen_t>(size)) != 0 ||
        ::listen(end.get(), 8) != 0) {
        base::throw_errno("cannot listen");
    }
    return end;
}

sockaddr_in loopback(std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

}  // namespace

ListeningSockets::ListeningSockets()
    : path_(folder_.path() / "socket"), name_("queens-test-" + std::to_string(::getpid())) {
    sockaddr_un local{AF_UNIX, {}};
    path_.copy(local.sun_path, sizeof local.sun_path - 1);
    by_path_ = listening(AF_UNIX, &local, sizeof local);
    sockaddr_un abstract{AF_UNIX, {}};
    name_.copy(abstract.sun_path + 1, sizeof abstract.sun_path - 2);
    by_name_ = listening(AF_UNIX, &abstract, sizeof(sa_family_t) + 1 + name_.size());
    sockaddr_in port = loopback(0);
    by_port_ = listening(AF_INET, &port, sizeof port);
    socklen_t size = sizeof port;
    if (::getsockname(by_port_.get(), reinterpret_cast<sockaddr*>(&port), &size) != 0) {
        base::throw_errno("cannot look up a port");
    }
    port_ = std::to_string(ntohs(port.sin_port));
}

std::vector<std::string> ListeningSockets::arguments() const {
    return {path_, name_, port_};
}

bool reaches_port(std::string_view port) {
    std::uint16_t number = 0;
    std::from_chars(port.data(), port.data() + port.size(), number);
    const sockaddr_in address = loopback(number);
    const Fd end{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    return end && ::connect(end.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
}

}  // namespace harness::sandbox
