// The box's end of the conversation with the judge: one request after another, each answered by one response. What runs
// the programs is up to the kind of box.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/sandbox/box/folder.hpp"
#include "harness/sandbox/box/run.hpp"
#include "harness/sandbox/wire.hpp"
#include "harness/support/fd.hpp"

namespace harness::sandbox::box {

class Server {
  public:
    // Expects the socket to outlive it.
    explicit Server(const support::Fd& socket) : socket_(socket) {}
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;
    Server(Server&&) = delete;
    Server& operator=(Server&&) = delete;
    virtual ~Server() = default;

    // Until the other end of the socket is gone, or something of a run cannot be ended, which is reported. Throws
    // SystemError.
    void serve();

  protected:
    // Runs a program to its end; nothing of it is alive afterwards. Throws StageError.
    virtual wire::Response perform(const wire::Request& request, std::vector<support::Fd>& descriptors) = 0;
    // Ends whatever a perform() that failed has started; false: something of it is still alive.
    virtual bool abandon() = 0;
    // The working directory, in which are the files that a run has left.
    virtual const Folder& left() const = 0;
    // Of what the run has left, once the response is sent, and so on nobody's time. Throws StageError.
    virtual void clear_up(const wire::Request& request) = 0;

    // For the perform() of a run in progress: to be polled, and what is to be done then.
    int socket() const { return socket_.get(); }
    void take_message(Run& run);
    bool hung_up() const { return hung_up_; }

  private:
    std::optional<wire::Packet> next_request();
    wire::Response answer(const wire::Request& request, std::vector<support::Fd>& descriptors,
                          std::vector<support::Fd>& collected);

    const support::Fd& socket_;
    bool hung_up_ = false;
    bool is_of_no_more_use_ = false;
};

}  // namespace harness::sandbox::box
