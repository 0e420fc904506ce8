// The box's side of the protocol with the judge: one request at a time, each answered by one response. Derived classes
// run the programs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/base/fd.hpp"
#include "harness/sandbox/box/folder.hpp"
#include "harness/sandbox/box/run.hpp"
#include "harness/sandbox/wire.hpp"

namespace harness::sandbox::box {

class Server {
  public:
    // The socket must outlive the server.
    explicit Server(const base::Fd& socket) : socket_(socket) {}
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;
    Server(Server&&) = delete;
    Server& operator=(Server&&) = delete;
    virtual ~Server() = default;

    // Returns when the judge closes the socket, or after reporting that a process of a run cannot be ended. Throws
    // SystemError.
    void serve();

  protected:
    // Runs a program to its end; none of its processes is alive afterwards, unless give_up() was called. Throws
    // StageError.
    virtual wire::Response perform(const wire::Request& request, std::vector<base::Fd>& descriptors) = 0;
    // Ends all processes that a failed perform() has started. False: some process is still alive.
    virtual bool abandon() = 0;
    // The working directory, with the files that a run left.
    virtual const Folder& left() const = 0;
    // Removes what the run has left. Called after the response, so that this does not wait. Throws StageError.
    virtual void clear_up(const wire::Request& request) = 0;

    // For perform(): poll the socket during a run, and call take_message() when it is readable.
    int socket() const { return socket_.get(); }
    void take_message(Run& run);
    bool hung_up() const { return hung_up_; }
    // For perform(): some process of the run cannot be ended, so the response is the box's last.
    void give_up() { is_of_no_more_use_ = true; }
    bool has_given_up() const { return is_of_no_more_use_; }

  private:
    std::optional<wire::Packet> next_request();
    wire::Response answer(const wire::Request& request, std::vector<base::Fd>& descriptors,
                          std::vector<base::Fd>& collected);

    const base::Fd& socket_;
    bool hung_up_ = false;
    bool is_of_no_more_use_ = false;
};

}  // namespace harness::sandbox::box
