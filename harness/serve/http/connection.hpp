// One connection of a client, as cpp-httplib reads and writes it. The library trusts clients where this does not: it
// sets no bound to the head of a request, or to the time that it takes, and would wait for a body without a length for
// ever.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include <httplib.h>

#include "harness/support/fd.hpp"

namespace harness::serve::http {

struct ConnectionLimits {
    std::size_t head_bytes = 16 << 10;
    std::chrono::seconds head{10};             // for the head of a request
    std::chrono::seconds request{60};          // for all of it
    std::chrono::seconds pause{10};            // for anything to move
    std::chrono::milliseconds answer{60'000};  // that a client may let its answer wait, all in all
    std::chrono::seconds keep_alive{15};
};

class Connection : public httplib::Stream {
  public:
    // Owns the socket. `stopping` is readable once the server ends.
    Connection(int socket, int stopping, const ConnectionLimits& limits);
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    ~Connection() override;

    // Waits for the next request; false where none came in time, or the client is gone.
    bool wait_for_request();
    // What the head, which was read, says of the length of what follows it; empty: nothing that can be believed.
    void expect_body(std::optional<std::uint64_t> bytes) { body_left_ = bytes; }
    // Whether the request was read to its end, so that another one can follow.
    bool is_between_requests() const { return in_body_ && body_left_ == std::uint64_t{0} && !is_cut_; }
    // The client is to read the answer, though it still sends: takes what it sends, for a while.
    void drain();

    bool is_readable() const override;
    bool is_writable() const override;
    // 0, as at the end of a stream, also where a limit is passed: what follows is not read any more.
    ssize_t read(char* target, size_t size) override;
    ssize_t write(const char* bytes, size_t size) override;
    void get_remote_ip_and_port(std::string& ip, int& port) const override;
    void get_local_ip_and_port(std::string& ip, int& port) const override;
    socket_t socket() const override { return socket_.get(); }

  private:
    using Clock = std::chrono::steady_clock;

    bool fill();
    bool passes(char letter);
    bool poll_for(short what, Clock::duration most) const;
    bool wait_for_reader() const;

    support::Fd socket_;
    int stopping_;
    ConnectionLimits limits_;
    std::array<char, 16384> buffer_{};
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    Clock::time_point started_ = Clock::now();  // of the request
    bool in_body_ = false;
    mutable Clock::duration waited_{};  // for the client to take the answer
    bool is_cut_ = false;               // the client is gone, or has passed a limit
    std::size_t head_ = 0;
    std::optional<std::uint64_t> body_left_;  // empty: not known
    bool is_line_empty_ = true;
};

}  // namespace harness::serve::http
