#include "harness/serve/http/transport.hpp"

#include <algorithm>

#include <boost/asio/buffer.hpp>

namespace harness::serve::http {

Transport::Transport(Shared& shared, boost::asio::ip::tcp::socket socket)
    : shared_(shared), limits_(shared.limits), socket_(std::move(socket)), timer_(shared.io) {}

void Transport::limit(Clock::duration most) {
    at_time(most, [this] {
        has_expired_ = true;
        Error ignored;
        socket_.cancel(ignored);
    });
}

void Transport::at_time(Clock::duration after, Action act) {
    cancel_time();
    has_expired_ = false;
    timer_.expires_after(std::max(after, Clock::duration::zero()));
    timer_.async_wait([weak = weak_from_this(), act = std::move(act), number = times_](Error error) {
        const auto self = weak.lock();
        if (!error && self && self->times_ == number) {
            act();
        }
    });
}

// What is due at this moment can no longer be cancelled, so it is also told apart by its number.
void Transport::cancel_time() {
    ++times_;
    timer_.cancel();
}

void Transport::close() {
    cancel_time();
    Error ignored;
    socket_.shutdown(boost::asio::ip::tcp::socket::shutdown_both, ignored);
    socket_.close(ignored);
}

void Transport::begin_response() {
    waited_ = shared_.is_stopping ? limits_.answer - limits_.stopping : Clock::duration::zero();
}

void Transport::write(std::string bytes, Action then) {
    output_ = std::move(bytes);
    written_ = 0;
    then_ = std::move(then);
    write_more();
}

// Each byte that a client reads makes space for more, so a limit for each write would let it hold a connection forever.
void Transport::write_more() {
    if (written_ == output_.size()) {
        output_ = {};
        return std::exchange(then_, nullptr)();
    }
    const auto begin = Clock::now();
    limit(std::min<Clock::duration>(limits_.pause, limits_.answer - waited_));
    socket_.async_write_some(boost::asio::buffer(output_) + written_,
                             callback([this, begin](Error error, std::size_t bytes) {
                                 waited_ += Clock::now() - begin;
                                 written_ += bytes;
                                 if (error) {
                                     close();
                                 } else {
                                     write_more();
                                 }
                             }));
}

void Transport::drain(Clock::duration most) {
    constexpr std::size_t at_once = 16 << 10;
    Error ignored;
    socket_.shutdown(boost::asio::ip::tcp::socket::shutdown_send, ignored);
    limit(most);
    drain_more(std::make_shared<std::string>(at_once, '\0'), limits_.drained_bytes);
}

void Transport::drain_more(const std::shared_ptr<std::string>& ignored, std::size_t left) {
    socket_.async_read_some(boost::asio::buffer(*ignored),
                            callback([this, ignored, left](Error error, std::size_t bytes) {
                                if (error || bytes >= left) {
                                    close();
                                } else {
                                    drain_more(ignored, left - bytes);
                                }
                            }));
}

}  // namespace harness::serve::http
