#include "harness/serve/http/server.hpp"

#include <atomic>
#include <chrono>
#include <exception>
#include <thread>

#include <fmt/format.h>
#include <httplib.h>
#include <sys/socket.h>

#include "harness/serve/http/clients.hpp"
#include "harness/serve/http/connection.hpp"
#include "harness/serve/http/threads.hpp"
#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"
#include "harness/support/number.hpp"
#include "harness/support/text.hpp"

namespace harness::serve::http {

namespace {

constexpr std::size_t longest_path = 500;
constexpr std::size_t most_fields = 1000;
constexpr std::size_t most_requests = 1000;       // of one connection
constexpr std::uint64_t most_drained = 64 << 20;  // of a too large body, so that its sender can read the response

// The last entry of a list, which the nearest proxy added.
std::string last_of(const std::string& list) {
    return std::string{support::trimmed(list.substr(list.rfind(',') + 1))};
}

// A proxy may add its own header line after the client's.
std::string forwarded_for(const httplib::Request& asked) {
    const std::size_t lines = asked.get_header_value_count("X-Forwarded-For");
    return lines == 0 ? "" : asked.get_header_value("X-Forwarded-For", lines - 1);
}

// A request with nothing but the headers.
Request head_of(const httplib::Request& asked) {
    Request request;
    for (const auto& [name, value] : asked.headers) {
        request.headers.emplace(support::lowered(name), value);
    }
    return request;
}

Request request_of(const httplib::Request& asked) {
    Request request = head_of(asked);
    request.method = asked.method == "HEAD" ? "GET" : asked.method;
    request.path = asked.path;
    for (const auto& [name, value] : asked.params) {
        request.fields.emplace_back(name, value);
    }
    request.address = asked.remote_addr;
    const std::string forwarded = last_of(forwarded_for(asked));
    request.is_loopback = is_local(asked.remote_addr) && forwarded.empty();
    if (is_local(asked.remote_addr)) {
        request.is_secure = last_of(request.header("x-forwarded-proto")) == "https";
        request.address = forwarded.empty() ? request.address : support::one_line(forwarded, 60);
    }
    for (const auto& [name, part] : asked.files) {
        if (!part.filename.empty()) {
            request.files.push_back({part.filename, part.content});
        } else if (name != "files") {  // an empty file input
            request.fields.emplace_back(name, part.content);
        }
    }
    return request;
}

// The body's length from the head; empty if it is missing, repeated or invalid.
std::optional<std::uint64_t> length_of(const httplib::Request& asked) {
    if (asked.has_header("Transfer-Encoding") || asked.get_header_value_count("Content-Length") != 1) {
        return std::nullopt;
    }
    return support::number_from<std::uint64_t>(asked.get_header_value("Content-Length"));
}

// The HTTP status with which a request is refused after its head; 0: not refused.
int fault_of(const httplib::Request& asked, std::size_t most_body) {
    const bool has_body = asked.has_header("Transfer-Encoding") || asked.has_header("Content-Length");
    const bool is_post = asked.method == "POST";
    if (!is_post && asked.method != "GET" && asked.method != "HEAD") {
        return 405;
    }
    if (is_post ? !length_of(asked) : has_body) {
        return is_post && !has_body ? 411 : 400;
    }
    if (asked.has_header("Content-Encoding")) {
        return 415;  // could be decompressed to any size
    }
    if (is_post && *length_of(asked) > most_body) {
        return *length_of(asked) > most_drained ? 413 : 0;  // the library reads and then refuses a smaller one
    }
    const bool is_form = asked.is_multipart_form_data() ||
                         asked.get_header_value("Content-Type").starts_with("application/x-www-form-urlencoded");
    if (is_post && !is_form && *length_of(asked) > 0) {
        return 415;
    }
    const std::string& path = asked.path;
    if (path.empty() || path.front() != '/' || path.size() > longest_path ||
        support::one_line(path, longest_path + 3) != path) {
        return 400;
    }
    return asked.params.size() > most_fields ? 400 : 0;
}

}  // namespace

class Server::Library : public httplib::Server {
  public:
    Library(http::Server::Handlers handlers, const ServerLimits& limits)
        : handlers_(std::move(handlers)),
          limits_(limits),
          places_(limits.connections_of_one),
          stopping_(support::make_pipe()) {
        set_payload_max_length(limits.body_bytes);
        set_default_headers({{"X-Content-Type-Options", "nosniff"},
                             {"X-Frame-Options", "DENY"},
                             {"Referrer-Policy", "same-origin"},
                             {"Cross-Origin-Opener-Policy", "same-origin"},
                             {"Cross-Origin-Resource-Policy", "same-origin"},
                             {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"},
                             {"Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"},
                             {"Cache-Control", "no-store"}});
        set_keep_alive_timeout(ConnectionLimits{}.keep_alive.count());  // for its Keep-Alive header
        set_keep_alive_max_count(most_requests);
        set_socket_options([](socket_t socket) {  // the library's options allow two servers on one port
            const int on = 1;
            ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
        });
        new_task_queue = [most = limits.connections] { return new Threads(most); };
        set_pre_routing_handler([this](const httplib::Request& asked, httplib::Response& answer) {
            return before(asked, answer) ? HandlerResponse::Handled : HandlerResponse::Unhandled;
        });
        Post(".*", [this](const httplib::Request& asked, httplib::Response& answer) { handle(asked, answer); });
        set_expect_100_continue_handler(
            [this](const httplib::Request& asked, httplib::Response&) { return fault(asked) == 0 ? 100 : 417; });
        set_error_handler([this](const httplib::Request& asked, httplib::Response& answer) {
            if (answer.body.empty()) {
                refuse(asked, answer, answer.status);
            }
        });
        set_exception_handler([this](const httplib::Request& asked, httplib::Response& answer,
                                     const std::exception_ptr&) { refuse(asked, answer, 500); });
    }

    int bind(const std::string& address, int port) {
        const bool bound = port == 0 ? (port = bind_to_any_port(address)) > 0 : bind_to_port(address, port);
        if (!bound) {
            throw support::ConfigError(
                fmt::format("cannot listen on {} port {}: another program may be there, or the address is none of this "
                            "machine: give another one with --port or --address",
                            support::one_line(address, 100), port));
        }
        // The library's queue of five is too short for a class that submits at a deadline.
        ::listen(svr_sock_, SOMAXCONN);
        return port;
    }

    void serve() {
        has_begun_ = true;
        if (!is_stopped_) {
            listen_after_bind();
        }
        has_ended_ = true;
    }

    // The library must not be stopped before it runs.
    void end() {
        if (is_stopped_.exchange(true) || !has_begun_) {
            return;
        }
        support::write_all(stopping_.write.get(), "e");
        while (!is_running() && !has_ended_) {
            std::this_thread::sleep_for(std::chrono::milliseconds{1});
        }
        if (is_running()) {
            stop();
        }
    }

  private:
    bool process_and_close_socket(socket_t socket) override {
        Connection connection(socket, stopping_.read.get(), {});
        try {
            std::string address;
            int port = 0;
            connection.get_remote_ip_and_port(address, port);
            const auto place = is_local(address) ? nullptr : places_.take(network_of(address));
            if (place || is_local(address)) {
                answer_all(connection);
            }
        } catch (const std::exception& error) {  // from a refusal or lack of memory; otherwise the program would end
            handlers_.complain(error.what());
        }
        return true;
    }

    void answer_all(Connection& connection) {
        for (std::size_t left = most_requests; svr_sock_ != INVALID_SOCKET && connection.wait_for_request(); --left) {
            bool is_last = left == 1;
            const bool answered = process_request(connection, is_last, is_last, [&](httplib::Request& asked) {
                asked.ranges.clear();  // many ranges would turn one response into many
                const bool has_body = asked.has_header("Transfer-Encoding") || asked.has_header("Content-Length");
                connection.expect_body(has_body ? length_of(asked) : 0);
            });
            if (!answered || is_last || !connection.is_between_requests()) {
                connection.drain();
                break;
            }
        }
    }

    int fault(const httplib::Request& asked) const {
        const int status = fault_of(asked, limits_.body_bytes);
        const bool is_too_large =
            status == 0 && asked.method == "POST" && *length_of(asked) > handlers_.most_body(request_of(asked));
        return is_too_large ? 413 : status;
    }

    bool before(const httplib::Request& asked, httplib::Response& answer) {
        if (const int status = fault(asked); status != 0) {
            refuse(asked, answer, status);
            return true;
        }
        if (asked.method == "POST") {
            return false;  // the body must be read first
        }
        handle(asked, answer);
        return true;
    }

    void handle(const httplib::Request& asked, httplib::Response& answer) {
        try {
            give(handlers_.handle(request_of(asked)), answer);
        } catch (const std::exception& error) {
            handlers_.complain(
                fmt::format("{} {}: {}", asked.method, support::one_line(asked.path, 200), error.what()));
            refuse(asked, answer, 500);
        }
    }

    void refuse(const httplib::Request& asked, httplib::Response& answer, int status) {
        Response refusal = handlers_.refuse(head_of(asked), status);
        refusal.status = status;
        refusal.headers["Connection"] = "close";
        give(std::move(refusal), answer);
    }

    // Sends the next part of a stream. An exception here would end the program.
    bool hand_on(const std::function<bool(std::string&)>& next, httplib::DataSink& sink) const {
        try {
            std::string bytes;
            const bool more = next(bytes);
            if (!bytes.empty() && !sink.write(bytes.data(), bytes.size())) {
                return false;
            }
            if (!more) {
                sink.done();
            }
            return true;
        } catch (const std::exception& error) {
            handlers_.complain(error.what());
            return false;
        }
    }

    void give(Response given, httplib::Response& answer) {
        answer.status = given.status;
        for (const auto& [name, value] : given.headers) {
            answer.headers.erase(name);
            answer.set_header(name, value);
        }
        if (given.stream) {
            answer.set_chunked_content_provider(
                given.type, [this, next = std::move(given.stream)](std::size_t, httplib::DataSink& sink) {
                    return hand_on(next, sink);
                });
        } else {
            answer.set_content(given.body, given.type);
        }
    }

    const http::Server::Handlers handlers_;
    const ServerLimits limits_;
    Places places_;  // by network
    support::Pipe stopping_;
    std::atomic<bool> has_begun_ = false;
    std::atomic<bool> is_stopped_ = false;
    std::atomic<bool> has_ended_ = false;
};

Server::Server(Handlers handlers, const ServerLimits& limits)
    : library_(std::make_unique<Library>(std::move(handlers), limits)) {}

Server::~Server() = default;

int Server::bind(const std::string& address, int port) {
    return library_->bind(address, port);
}

void Server::run() {
    library_->serve();
}

void Server::stop() {
    library_->end();
}

}  // namespace harness::serve::http
