// A client's connection for cpp-httplib. Adds limits that the library lacks: it limits neither the size of a request's
// head nor its duration, and waits forever for a body without a length.
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
    std::chrono::seconds request{60};          // for the whole request
    std::chrono::seconds pause{10};            // for a pause in the transfer
    std::chrono::milliseconds answer{60'000};  // total time that a client may delay its response
    std::chrono::seconds keep_alive{15};
};

class Connection : public httplib::Stream {
  public:
    // Owns the socket. `stopping` becomes readable when the server ends.
    Connection(int socket, int stopping, const ConnectionLimits& limits);
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    ~Connection() override;

    // Waits for the next request; false if none came in time or the client is gone.
    bool wait_for_request();
    // Sets the length of the body from the head, which must have been read; empty: no reliable length.
    void expect_body(std::optional<std::uint64_t> bytes) { body_left_ = bytes; }
    // Whether the request was read to its end, so that another one can follow.
    bool is_between_requests() const { return in_body_ && body_left_ == std::uint64_t{0} && !is_cut_; }
    // Reads and ignores what the client still sends, for a while, so that it reads the response.
    void drain();

    bool is_readable() const override;
    bool is_writable() const override;
    // Also returns 0, like the end of a stream, when a limit is exceeded; then nothing more is read.
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

    support::Fd socket_;
    int stopping_;
    ConnectionLimits limits_;
    std::array<char, 16384> buffer_{};
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    Clock::time_point started_ = Clock::now();  // start of the request
    bool in_body_ = false;
    mutable Clock::duration waited_{};  // for the client to read the response
    bool is_cut_ = false;               // the client is gone or has exceeded a limit
    std::size_t head_ = 0;
    std::optional<std::uint64_t> body_left_;  // empty: unknown
    bool is_line_empty_ = true;
};

}  // namespace harness::serve::http
