// A client's socket: nothing that the client does or leaves undone makes it wait without a limit. Only for
// connection.cpp.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "harness/serve/http/connection.hpp"

namespace harness::serve::http {

// What it is told to do keeps it alive until that is done.
class Transport : public Connection, public std::enable_shared_from_this<Transport> {
  protected:
    using Clock = std::chrono::steady_clock;
    using Error = boost::system::error_code;
    using Action = std::function<void()>;

    Transport(Shared& shared, boost::asio::ip::tcp::socket socket);

    // A callback for the library.
    template <typename Act>
    auto callback(Act act) {
        return [self = shared_from_this(), act](Error error, std::size_t bytes = 0) { act(error, bytes); };
    }

    // Lets the operation that follows fail after this time.
    void limit(Clock::duration most);
    bool has_expired() const { return has_expired_; }
    // Replaces what was to happen at the time of an earlier call, and a limit.
    void at_time(Clock::duration after, Action act);
    void close();

    // Limits the total time for which the client delays the writes that follow.
    void begin_response();
    void write(std::string bytes, Action then);
    // Reads and ignores what the client still sends, so that it reads the response: otherwise the kernel would tell it
    // that the connection is broken. Closes the connection after this time.
    void drain(Clock::duration most);

    // Makes a value on a thread of handlers, and then uses it on the thread of connections. No limit applies.
    template <typename Make, typename Use>
    void by_handler(boost::asio::thread_pool& threads, Make make, Use use);

    Shared& shared_;
    const ServerLimits& limits_;
    boost::asio::ip::tcp::socket socket_;

  private:
    template <typename Make>
    auto value_of(const Make& make) -> std::optional<decltype(make())>;
    void cancel_time();
    void write_more();
    void drain_more(const std::shared_ptr<std::string>& ignored, std::size_t left);

    boost::asio::steady_timer timer_;
    std::uint64_t times_ = 0;  // calls that a late timer could be from
    bool has_expired_ = false;
    std::string output_;
    std::size_t written_ = 0;
    Action then_;
    Clock::duration waited_{};
};

template <typename Make>
auto Transport::value_of(const Make& make) -> std::optional<decltype(make())> {
    try {
        return make();
    } catch (const std::exception& error) {  // such as lack of memory: here it would end the program
        shared_.handlers.complain(error.what());
        return std::nullopt;
    }
}

template <typename Make, typename Use>
void Transport::by_handler(boost::asio::thread_pool& threads, Make make, Use use) {
    cancel_time();
    boost::asio::post(threads, [self = shared_from_this(), work = boost::asio::make_work_guard(shared_.io),
                                make = std::move(make), use = std::move(use)]() mutable {
        auto value = self->value_of(make);
        auto& io = self->shared_.io;
        // The last owner must not be here: a connection ends on the thread of connections.
        boost::asio::post(io, [self = std::move(self), use = std::move(use), value = std::move(value)]() mutable {
            if (value) {
                use(*std::move(value));
            } else {
                self->close();
            }
        });
    });
}

}  // namespace harness::serve::http
