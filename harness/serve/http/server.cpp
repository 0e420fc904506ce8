#include "harness/serve/http/server.hpp"

#include <exception>
#include <map>
#include <vector>

#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/serve/http/clients.hpp"
#include "harness/serve/http/connection.hpp"

namespace harness::serve::http {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::chrono::milliseconds after_failed_accept{100};

// As text, without the interface of a link-local address.
std::string text_of_address(const tcp::endpoint& endpoint) {
    auto address = endpoint.address();
    if (address.is_v6()) {
        auto v6 = address.to_v6();
        v6.scope_id(0);
        address = v6;
    }
    return address.to_string();
}

}  // namespace

class Server::Listener {
  public:
    Listener(Handlers handlers, const ServerLimits& limits)
        : slots_(limits.connections_of_client), shared_(std::move(handlers), limits) {}

    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    ~Listener() { shared_.is_stopping = true; }

    int bind(const std::string& address, int port) {
        try {
            const auto addresses =
                tcp::resolver(shared_.io).resolve(address, std::to_string(port), tcp::resolver::passive);
            const tcp::endpoint endpoint = *addresses.begin();
            acceptor_.open(endpoint.protocol());
            ::fcntl(acceptor_.native_handle(), F_SETFD, FD_CLOEXEC);
            acceptor_.set_option(tcp::acceptor::reuse_address(true));
            if (endpoint.address().is_v6()) {
                acceptor_.set_option(asio::ip::v6_only(false));
            }
            acceptor_.bind(endpoint);
            acceptor_.listen();
            acceptor_.native_non_blocking(true);
            return acceptor_.local_endpoint().port();
        } catch (const boost::system::system_error&) {
            throw base::ConfigError(
                fmt::format("cannot listen on {} port {}: another program may be there, or the address is none of this "
                            "machine: give another one with --port or --address",
                            base::one_line(address, 100), port));
        }
    }

    void run() {
        wait_for_client();
        for (bool has_ended = false; !has_ended;) {
            try {
                shared_.io.run();
                has_ended = true;
            } catch (const std::exception& error) {  // such as lack of memory: it ends one connection
                shared_.handlers.complain(error.what());
            }
        }
    }

    void stop() {
        asio::post(shared_.io, [this] {
            shared_.is_stopping = true;
            error_code ignored;
            acceptor_.close(ignored);
            retry_.cancel();
            std::vector<std::shared_ptr<Connection>> open;
            for (const auto& [number, connection] : connections_) {
                open.push_back(connection.lock());
            }
            for (const auto& connection : open) {
                if (connection) {
                    connection->stop();
                }
            }
        });
    }

  private:
    // With the most connections, others wait in the kernel until a connection ends.
    void wait_for_client() {
        is_full_ = connections_.size() >= shared_.limits.connections;
        if (is_full_ || shared_.is_stopping) {
            return;
        }
        acceptor_.async_wait(tcp::acceptor::wait_read, [this](error_code error) {
            if (error) {
                return;
            }
            try {
                accept();
            } catch (const std::exception& failure) {
                shared_.handlers.complain(failure.what());
            }
            if (has_failed_) {
                wait_to_retry();
            } else {
                wait_for_client();
            }
        });
    }

    // Without descriptors or memory, accept() fails until some are free.
    void wait_to_retry() {
        retry_.expires_after(after_failed_accept);
        retry_.async_wait([this](error_code error) {
            if (!error) {
                wait_for_client();
            }
        });
    }

    // Judged programs must not inherit the connection, not even if they start at this moment, so the library's own
    // function is not used.
    void accept() {
        tcp::endpoint peer;
        auto size = static_cast<socklen_t>(peer.capacity());
        const int descriptor = ::accept4(acceptor_.native_handle(), peer.data(), &size, SOCK_CLOEXEC | SOCK_NONBLOCK);
        has_failed_ = descriptor < 0 && errno != EAGAIN && errno != EINTR && errno != ECONNABORTED;
        if (descriptor < 0) {
            return;
        }
        peer.resize(size);
        tcp::socket socket(shared_.io, peer.protocol(), descriptor);
        error_code ignored;  // without it, the end of a response waits until the client confirms its start
        socket.set_option(tcp::no_delay(true), ignored);
        const std::string address = text_of_address(peer);
        auto slot = is_local(address) ? nullptr : slots_.take(network_of(address));
        if (slot || is_local(address)) {
            const std::size_t number = next_number_++;
            auto leaving = std::shared_ptr<void>(nullptr, [this, number, slot](void*) { leave(number); });
            connections_[number] = answer_requests(shared_, std::move(socket), address, std::move(leaving));
        }
    }

    void leave(std::size_t number) {
        connections_.erase(number);
        if (is_full_ && !shared_.is_stopping) {
            asio::post(shared_.io, [this] { wait_for_client(); });
            is_full_ = false;
        }
    }

    Slots slots_;  // by network
    std::map<std::size_t, std::weak_ptr<Connection>> connections_;
    std::size_t next_number_ = 0;
    bool is_full_ = false;
    bool has_failed_ = false;
    Shared shared_;
    tcp::acceptor acceptor_{shared_.io};
    asio::steady_timer retry_{shared_.io};
};

Server::Server(Handlers handlers, const ServerLimits& limits)
    : listener_(std::make_unique<Listener>(std::move(handlers), limits)) {}

Server::~Server() = default;

int Server::bind(const std::string& address, int port) {
    return listener_->bind(address, port);
}

void Server::run() {
    listener_->run();
}

void Server::stop() {
    listener_->stop();
}

}  // namespace harness::serve::http
