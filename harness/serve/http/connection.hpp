// A client's connection, from its first request to its end. Only for server.cpp.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/thread_pool.hpp>

#include "harness/serve/http/server.hpp"

namespace harness::serve::http {

// What all connections of a server share. The contexts come last, because what waits in them uses the rest.
struct Shared {
    Shared(Handlers handlers_given, const ServerLimits& limits_given)
        : handlers(std::move(handlers_given)),
          limits(limits_given),
          page_threads(limits.page_threads),
          form_threads(limits.form_threads) {}

    const Handlers handlers;
    const ServerLimits limits;
    bool is_stopping = false;
    boost::asio::io_context io{1};
    boost::asio::thread_pool page_threads;
    boost::asio::thread_pool form_threads;
};

// All functions are for the thread of `Shared::io`.
class Connection {
  public:
    Connection() = default;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    virtual ~Connection() = default;

    // Ends it as soon as the request that was received, if any, is answered.
    virtual void stop() = 0;
};

// Answers the requests of a client until it leaves or is cut off. Holds `slot` meanwhile.
std::shared_ptr<Connection> answer_requests(Shared& shared, boost::asio::ip::tcp::socket socket, std::string peer,
                                            std::shared_ptr<void> slot);

}  // namespace harness::serve::http
