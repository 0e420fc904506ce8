// The HTTP server: from connections to Request values and back. What is malformed, too large or too slow is refused
// here; what a path means is the handler's.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "harness/serve/http/message.hpp"

namespace harness::serve::http {

struct ServerLimits {
    std::size_t body_bytes = 4 << 20;  // that anybody may send
    std::size_t connections = 1500;
    // Of one address but this machine's own, where a proxy may be: a whole class may come from one.
    std::size_t connections_of_one = 750;
};

class Server {
  public:
    // Both are called from several threads at a time. What `handle` throws is complained of and refused with 500.
    struct Handlers {
        std::function<Response(const Request&)> handle;
        // The page for what is no request that can be handled. Of `request` the headers may be there, and no more.
        std::function<Response(const Request& request, int status)> refuse;
        std::function<void(const std::string&)> complain;
        // How many bytes may follow a head like this one: not everybody's are to be held in memory.
        std::function<std::size_t(const Request&)> most_body;
    };

    Server(Handlers handlers, const ServerLimits& limits);
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;
    ~Server();

    // `port` 0: any that is free. Returns the port. Throws ConfigError where it cannot listen there.
    int bind(const std::string& address, int port);
    // Until stop().
    void run();
    // Lets those be answered that have asked. Streams end by themselves: whoever feeds them sees to that first. From
    // any thread.
    void stop();

  private:
    class Library;
    std::unique_ptr<Library> library_;
};

}  // namespace harness::serve::http
