// The HTTP server: reads requests from connections and writes responses. It refuses malformed, too large and too slow
// requests; the handler decides what a path means.
//
// One thread, that of run(), reads and writes for all connections, by Boost.Asio and Boost.Beast. It never runs a
// handler: these have a few threads of their own, and connections that wait have none.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "harness/serve/http/message.hpp"

namespace harness::serve::http {

struct ServerLimits {
    std::size_t body_bytes = 4 << 20;  // limit for any client
    std::size_t connections = 2000;
    // For one address, except this machine's own, where a proxy may run. A whole class may share one address.
    std::size_t connections_of_client = 1000;
    std::size_t requests_of_connection = 1000;
    std::size_t head_bytes = 16 << 10;     // of the headers
    std::size_t drained_bytes = 64 << 20;  // of a refused body, so that its sender reads the response

    std::chrono::milliseconds keep_alive{15'000};  // for the next request to begin
    std::chrono::milliseconds head{10'000};        // for the head of a request
    std::chrono::milliseconds request{60'000};     // for the whole request
    std::chrono::milliseconds pause{10'000};       // for a pause in the transfer
    std::chrono::milliseconds answer{60'000};      // total time that a client may delay its response
    std::chrono::milliseconds farewell{2'000};     // for what a client still does when its connection ends
    std::chrono::milliseconds stopping{300};       // instead of the last two, after stop()

    // Threads of handlers. Forms have their own, because a form may take long, and pages must not wait for it.
    std::size_t page_threads = 5;
    std::size_t form_threads = 3;
};

// Called from several threads. If `handle` throws, `complain` gets the error and the response is 500.
struct Handlers {
    std::function<Response(const Request&)> handle;
    // The page for an invalid request. `request` has at most the headers.
    std::function<Response(const Request& request, int status)> refuse;
    std::function<void(const std::string&)> complain;
    // The largest body allowed after such a head: not every client may send bodies that are held in memory.
    std::function<std::size_t(const Request&)> most_body;
};

class Server {
  public:
    Server(Handlers handlers, const ServerLimits& limits);
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;
    ~Server();

    // `port` 0: any free port. Returns the port. Throws ConfigError if it cannot listen there.
    int bind(const std::string& address, int port);
    // Returns after stop().
    void run();
    // Answers the requests that were received, and ends all streams. May be called from any thread.
    void stop();

  private:
    class Listener;
    std::unique_ptr<Listener> listener_;
};

}  // namespace harness::serve::http
