#include "harness/serve/http/connection.hpp"

#include <algorithm>
#include <exception>
#include <optional>
#include <sstream>
#include <utility>

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/serve/http/head.hpp"
#include "harness/serve/http/transport.hpp"

namespace harness::serve::http {

namespace {

namespace beast = boost::beast;
using Parser = beast::http::request_parser<beast::http::string_body>;
using Socket = boost::asio::ip::tcp::socket;

Head head_of(const Parser& parser, const std::string& peer) {
    const auto& message = parser.get();
    Head head{.method = std::string(message.method_string()), .target = std::string(message.target()), .peer = peer};
    for (const auto& field : message) {
        head.headers.emplace_back(base::lowered(std::string(field.name_string())), std::string(field.value()));
    }
    return head;
}

// Whether the client sent something invalid. Otherwise the connection failed.
bool is_invalid(boost::system::error_code error) {
    return error.category() == make_error_code(beast::http::error::bad_method).category();
}

// The status for a head that the library refuses.
int status_of(boost::system::error_code error, const Parser& parser) {
    const bool is_long = error == beast::http::error::header_limit || error == beast::http::error::buffer_overflow;
    return is_long && parser.get().target().empty() ? 414 : 400;
}

std::string text_of_head(const Response& response,
                         const std::vector<std::pair<beast::http::field, std::string>>& more) {
    beast::http::response_header<> head;
    head.version(11);
    head.result(static_cast<unsigned>(response.status));
    for (const auto& [name, value] : headers_of(response)) {
        head.insert(name, value);
    }
    for (const auto& [name, value] : more) {
        head.set(name, value);
    }
    std::ostringstream text;
    text << head;
    return text.str();
}

class ClientConnection : public Transport {
  public:
    ClientConnection(Shared& shared, Socket socket, std::string peer, std::shared_ptr<void> slot)
        : Transport(shared, std::move(socket)),
          slot_(std::move(slot)),
          peer_(std::move(peer)),
          buffer_(limits_.head_bytes + 1),
          requests_left_(limits_.requests_of_connection) {}

    void wait_for_request() {
        state_ = State::Receiving;
        parser_.emplace();
        parser_->header_limit(static_cast<std::uint32_t>(limits_.head_bytes));
        parser_->body_limit(boost::none);  // the head is judged below, and its length is the body's limit
        if (buffer_.size() > 0) {
            return read_head();
        }
        buffer_.shrink_to_fit();  // most connections wait
        limit(limits_.keep_alive);
        socket_.async_wait(Socket::wait_read, callback([this](Error error, std::size_t) {
                               if (error) {
                                   close();
                               } else {
                                   read_head();
                               }
                           }));
    }

    void stop() override {
        switch (state_) {
            case State::Receiving:
            case State::Draining:
                return close();
            case State::Handling:
                return;
            case State::Writing:
                begin_response();
                return limit(limits_.stopping);
            case State::Waiting:
                return continue_stream();
        }
    }

  private:
    enum class State {
        Receiving,
        Handling,  // a handler works, also for the next bytes of a stream
        Writing,
        Waiting,  // for the next bytes of a stream
        Draining
    };

    // The request.

    void read_head() {
        started_ = Clock::now();
        limit(limits_.head);
        beast::http::async_read_header(socket_, buffer_, *parser_,
                                       callback([this](Error error, std::size_t) { take_head(error); }));
    }

    void take_head(Error error) {
        head_ = head_of(*parser_, peer_);
        is_last_ = --requests_left_ == 0 || error || !parser_->keep_alive();
        if (has_expired()) {
            return refuse(408);
        }
        if (error == beast::http::error::end_of_stream || (error && !is_invalid(error))) {
            return close();
        }
        if (const int status = error ? status_of(error, *parser_) : fault_of(head_, limits_.body_bytes); status != 0) {
            return refuse(status);
        }
        if (head_.method != "POST") {
            return handle();
        }
        ask(
            shared_.form_threads, [this] { return shared_.handlers.most_body(request_of(head_)); },
            [this](std::size_t most) { begin_body(most); });
    }

    void begin_body(std::size_t most) {
        state_ = State::Receiving;
        if (shared_.is_stopping) {
            return close();
        }
        if (*head_.length() > most) {
            return refuse(413);
        }
        parser_->body_limit(*head_.length());
        if (beast::iequals(head_.header("expect"), "100-continue") && buffer_.size() == 0) {
            begin_response();
            return send("HTTP/1.1 100 Continue\r\n\r\n", [this] { read_body(); });
        }
        read_body();
    }

    void read_body() {
        state_ = State::Receiving;
        if (parser_->is_done()) {
            return handle();
        }
        limit(std::min<Clock::duration>(limits_.pause, started_ + limits_.request - Clock::now()));
        beast::http::async_read_some(socket_, buffer_, *parser_, callback([this](Error error, std::size_t) {
                                         if (has_expired()) {
                                             refuse(408);
                                         } else if (is_invalid(error)) {
                                             refuse(400);
                                         } else if (error) {
                                             close();
                                         } else {
                                             read_body();
                                         }
                                     }));
    }

    // The response, which handlers make.

    template <typename Make, typename Use>
    void ask(boost::asio::thread_pool& threads, Make make, Use use) {
        state_ = State::Handling;
        by_handler(threads, std::move(make), std::move(use));
    }

    void handle() {
        ask(
            head_.method == "POST" ? shared_.form_threads : shared_.page_threads, [this] { return handled(); },
            [this](Response response) { respond(std::move(response)); });
    }

    void refuse(int status) {
        ask(
            shared_.page_threads, [this, status] { return refusal(status); },
            [this](Response response) { respond(std::move(response)); });
    }

    Response handled() {
        Request request = request_of(head_);
        try {
            if (const int status = add_form(head_, parser_->get().body(), request); status != 0) {
                return refusal(status);
            }
            parser_->get().body() = {};
            Response response = shared_.handlers.handle(request);
            headers_of(response);  // throws here if a header is wrong
            return response;
        } catch (const std::exception& error) {
            shared_.handlers.complain(
                fmt::format("{} {}: {}", head_.method, base::one_line(request.path, 200), error.what()));
            return refusal(500);
        }
    }

    // What follows in the connection is then not to be trusted.
    Response refusal(int status) {
        is_last_ = true;
        Request request;
        request.headers = {head_.headers.begin(), head_.headers.end()};
        Response response = shared_.handlers.refuse(request, status);
        response.status = status;
        return response;
    }

    void respond(Response response) {
        using beast::http::field;
        is_last_ = is_last_ || response.stream || shared_.is_stopping;
        is_chunked_ = response.stream && parser_->get().version() >= 11;
        std::vector<std::pair<field, std::string>> more{{field::connection, is_last_ ? "close" : "keep-alive"}};
        if (!response.stream) {
            more.emplace_back(field::content_length, std::to_string(response.body.size()));
        } else if (is_chunked_) {
            more.emplace_back(field::transfer_encoding, "chunked");
        }
        const std::string head = text_of_head(response, more);
        begin_response();
        if (response.stream && head_.method != "HEAD") {
            return begin_stream(*std::move(response.stream), head);
        }
        send(head_.method == "HEAD" ? head : head + response.body, [this] { end_response(); });
    }

    void send(std::string bytes, Action then) {
        state_ = State::Writing;
        write(std::move(bytes), std::move(then));
    }

    void end_response() {
        if (!is_last_ && !shared_.is_stopping) {
            return wait_for_request();
        }
        state_ = State::Draining;
        const auto length = head_.length().value_or(0);
        const bool is_in_body = !parser_->is_done() && length > 0 && length <= limits_.drained_bytes;
        const auto most = is_in_body ? started_ + limits_.request - Clock::now() : Clock::duration(limits_.farewell);
        drain(shared_.is_stopping ? limits_.stopping : most);
    }

    // A stream.

    void begin_stream(Stream stream, const std::string& head) {
        stream_.emplace(std::move(stream));
        parser_.emplace();
        buffer_.clear();
        buffer_.shrink_to_fit();
        idle_at_ = Clock::now() + stream_->idle_after;
        watching_ = stream_->watch([io = shared_.io.get_executor(), weak = weak_from_this()] {
            boost::asio::post(io, [weak] {
                if (const auto self = weak.lock()) {
                    static_cast<ClientConnection&>(*self).wake();
                }
            });
        });
        // Who reads a stream sends nothing more, so it is gone, or breaks this rule.
        socket_.async_wait(Socket::wait_read, callback([this](Error, std::size_t) { leave_stream(); }));
        send(head + framed(stream_->begin), [this] { continue_stream(); });
    }

    std::string framed(const std::string& bytes) const {
        return is_chunked_ && !bytes.empty() ? fmt::format("{:x}\r\n{}\r\n", bytes.size(), bytes) : bytes;
    }

    void wake() {
        is_woken_ = true;
        if (state_ == State::Waiting) {
            continue_stream();
        }
    }

    void leave_stream() {
        has_left_ = true;
        if (state_ != State::Handling) {
            close();
        }
    }

    // Decides what a stream does next, when no handler works and nothing is being written.
    void continue_stream() {
        const auto now = Clock::now();
        if (has_left_) {
            return close();
        }
        if (has_ended_ || shared_.is_stopping) {
            return send(is_chunked_ ? "0\r\n\r\n" : "", [this] { end_response(); });
        }
        if (is_woken_ && now >= next_at_) {
            is_woken_ = false;
            return ask(
                shared_.page_threads, [this] { return next_bytes(); },
                [this](const std::string& bytes) { send_next(bytes); });
        }
        if (now >= idle_at_) {
            idle_at_ = now + stream_->idle_after;
            return send(framed(stream_->idle), [this] { continue_stream(); });
        }
        state_ = State::Waiting;
        at_time((is_woken_ ? std::min(next_at_, idle_at_) : idle_at_) - now, [this] { continue_stream(); });
    }

    // If this throws, the connection is closed. Without its last chunk, the client knows that the stream is broken.
    std::string next_bytes() {
        std::string bytes;
        has_ended_ = !stream_->next(bytes);
        return bytes;
    }

    void send_next(const std::string& bytes) {
        const auto now = Clock::now();
        if (!bytes.empty()) {
            next_at_ = now + stream_->pause;
            idle_at_ = now + stream_->idle_after;
        }
        send(framed(bytes), [this] { continue_stream(); });
    }

    const std::shared_ptr<void> slot_;
    const std::string peer_;
    State state_ = State::Receiving;

    beast::flat_buffer buffer_;
    std::optional<Parser> parser_;
    Head head_;
    Clock::time_point started_;
    std::size_t requests_left_;
    bool is_last_ = false;

    bool is_chunked_ = false;
    std::optional<Stream> stream_;
    std::shared_ptr<void> watching_;  // the source, from any thread
    bool is_woken_ = true;
    bool has_ended_ = false;
    bool has_left_ = false;
    Clock::time_point next_at_ = Clock::now();
    Clock::time_point idle_at_;
};

}  // namespace

std::shared_ptr<Connection> answer_requests(Shared& shared, boost::asio::ip::tcp::socket socket, std::string peer,
                                            std::shared_ptr<void> slot) {
    auto connection = std::make_shared<ClientConnection>(shared, std::move(socket), std::move(peer), std::move(slot));
    connection->wait_for_request();
    return connection;
}

}  // namespace harness::serve::http
