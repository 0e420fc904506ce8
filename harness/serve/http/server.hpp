// The HTTP server: reads requests from connections and writes responses. It refuses malformed, too large and too slow
// requests; the handler decides what a path means.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "harness/serve/http/message.hpp"

namespace harness::serve::http {

struct ServerLimits {
    std::size_t body_bytes = 4 << 20;  // limit for any client
    std::size_t connections = 1500;
    // For one address, except this machine's own, where a proxy may run. A whole class may share one address.
    std::size_t connections_of_one = 750;
};

class Server {
  public:
    // Called from several threads. If `handle` throws, `complain` gets the error and the response is 500.
    struct Handlers {
        std::function<Response(const Request&)> handle;
        // The page for an invalid request. `request` has at most the headers.
        std::function<Response(const Request& request, int status)> refuse;
        std::function<void(const std::string&)> complain;
        // The largest body allowed after such a head: not every client may send bodies that are held in memory.
        std::function<std::size_t(const Request&)> most_body;
    };

    Server(Handlers handlers, const ServerLimits& limits);
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;
    ~Server();

    // `port` 0: any free one. Returns the port. Throws ConfigError if it cannot listen there.
    int bind(const std::string& address, int port);
    // Returns after stop().
    void run();
    // Finishes requests that were received. Streams must be ended by their sources first. May be called from any
    // thread.
    void stop();

  private:
    class Library;
    std::unique_ptr<Library> library_;
};

}  // namespace harness::serve::http
