#include "harness/serve/http/connection.hpp"

#include <algorithm>
#include <cerrno>

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

namespace harness::serve::http {

namespace {

void address_of(int socket, decltype(&::getpeername) ask, std::string& ip, int& port) {
    sockaddr_storage storage{};
    socklen_t size = sizeof storage;
    std::array<char, INET6_ADDRSTRLEN> text{};
    auto* address = reinterpret_cast<sockaddr*>(&storage);
    if (ask(socket, address, &size) != 0) {
        return;
    }
    if (storage.ss_family == AF_INET) {
        const auto* v4 = reinterpret_cast<const sockaddr_in*>(&storage);
        ::inet_ntop(AF_INET, &v4->sin_addr, text.data(), text.size());
        port = ntohs(v4->sin_port);
    } else if (storage.ss_family == AF_INET6) {
        const auto* v6 = reinterpret_cast<const sockaddr_in6*>(&storage);
        ::inet_ntop(AF_INET6, &v6->sin6_addr, text.data(), text.size());
        port = ntohs(v6->sin6_port);
    }
    ip = text.data();
}

}  // namespace

Connection::Connection(int socket, int stopping, const ConnectionLimits& limits)
    : socket_(socket), stopping_(stopping), limits_(limits) {
    ::fcntl(socket, F_SETFD, FD_CLOEXEC);  // judged programs must not inherit it
    const int on = 1;                      // otherwise the end of a response waits until the client confirms its start
    ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

Connection::~Connection() {
    ::shutdown(socket_.get(), SHUT_RDWR);
}

// Also true if the other end is gone; the next read or write reports that.
bool Connection::poll_for(short what, Clock::duration most) const {
    const auto wait = std::chrono::ceil<std::chrono::milliseconds>(most);
    pollfd one{socket_.get(), what, 0};
    int ready = 0;
    do {
        ready = ::poll(&one, 1, static_cast<int>(std::max(wait.count(), std::chrono::milliseconds::rep{0})));
    } while (ready < 0 && errno == EINTR);
    return ready > 0;
}

bool Connection::wait_for_request() {
    in_body_ = false;
    body_left_.reset();
    head_ = 0;
    waited_ = {};
    is_line_empty_ = true;
    if (begin_ == end_) {
        const auto wait = std::chrono::duration_cast<std::chrono::milliseconds>(limits_.keep_alive);
        std::array<pollfd, 2> both{{{socket_.get(), POLLIN, 0}, {stopping_, POLLIN, 0}}};
        if (::poll(both.data(), both.size(), static_cast<int>(wait.count())) <= 0 || both[0].revents == 0) {
            return false;
        }
    }
    started_ = Clock::now();
    return true;
}

bool Connection::is_readable() const {
    return begin_ < end_ || poll_for(POLLIN, limits_.pause);
}

// Limits the total waiting time for a client, so that a client that reads byte by byte cannot hold a connection
// forever.
bool Connection::is_writable() const {
    const auto most = std::min<Clock::duration>(limits_.pause, limits_.answer - waited_);
    const auto begin = Clock::now();
    const bool ready = most > Clock::duration::zero() && poll_for(POLLOUT, most);
    waited_ += Clock::now() - begin;
    return ready;
}

bool Connection::fill() {
    const auto end = started_ + (in_body_ ? limits_.request : limits_.head);
    const auto most = std::min<Clock::duration>(limits_.pause, end - Clock::now());
    if (most <= Clock::duration::zero() || !poll_for(POLLIN, most)) {
        return false;
    }
    const ssize_t got = ::recv(socket_.get(), buffer_.data(), buffer_.size(), 0);
    begin_ = 0;
    end_ = got > 0 ? static_cast<std::size_t>(got) : 0;
    return got > 0;
}

// Whether the next character of the head is within its limit. Detects the head's end at an empty line.
bool Connection::passes(char letter) {
    if (letter == '\n') {
        in_body_ = is_line_empty_ && head_ > 1;
        is_line_empty_ = true;
    } else if (letter != '\r') {
        is_line_empty_ = false;
    }
    return ++head_ <= limits_.head_bytes;
}

ssize_t Connection::read(char* target, size_t size) {
    if (is_cut_ || (begin_ == end_ && !fill())) {
        is_cut_ = true;
        return 0;
    }
    if (in_body_) {
        const std::size_t taken = std::min(size, end_ - begin_);
        std::copy_n(buffer_.begin() + static_cast<std::ptrdiff_t>(begin_), taken, target);
        begin_ += taken;
        if (body_left_) {
            *body_left_ -= std::min<std::uint64_t>(*body_left_, taken);
        }
        return static_cast<ssize_t>(taken);
    }
    std::size_t taken = 0;
    while (taken < size && begin_ < end_ && !in_body_) {
        target[taken] = buffer_.at(begin_++);
        if (!passes(target[taken++])) {
            is_cut_ = true;
            return 0;
        }
    }
    return static_cast<ssize_t>(taken);
}

ssize_t Connection::write(const char* bytes, size_t size) {
    ssize_t sent = -1;
    while (sent < 0) {
        if (!is_writable()) {
            return -1;
        }
        sent = ::send(socket_.get(), bytes, size, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0 && errno != EINTR && errno != EAGAIN) {
            return -1;
        }
    }
    return sent;
}

void Connection::drain() {
    constexpr std::chrono::seconds longest{2};
    ::shutdown(socket_.get(), SHUT_WR);
    const auto end = Clock::now() + longest;
    while (Clock::now() < end && poll_for(POLLIN, end - Clock::now()) &&
           ::recv(socket_.get(), buffer_.data(), buffer_.size(), 0) > 0) {
    }
}

void Connection::get_remote_ip_and_port(std::string& ip, int& port) const {
    address_of(socket_.get(), ::getpeername, ip, port);
}

void Connection::get_local_ip_and_port(std::string& ip, int& port) const {
    address_of(socket_.get(), ::getsockname, ip, port);
}

}  // namespace harness::serve::http
