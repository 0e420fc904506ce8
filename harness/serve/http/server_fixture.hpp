// A server with a handler that tells what it was asked, and clients that send anything, for tests.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include <arpa/inet.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/serve/http/server.hpp"

namespace harness::serve::http {

inline constexpr std::size_t most_body = 100'000;

class HttpServer : public testing::Test {
  protected:
    explicit HttpServer(const ServerLimits& limits = {most_body, 50}) : server_(handlers(), limits) {
        port_ = server_.bind("127.0.0.1", 0);
        thread_ = std::thread([this] { server_.run(); });
    }
    void TearDown() override { stop(); }

    void stop() {
        if (thread_.joinable()) {
            server_.stop();
            thread_.join();
        }
    }

    base::Fd connect() const {
        base::Fd socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(port_));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        EXPECT_EQ(::connect(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
        return socket;
    }

    static void send(const base::Fd& socket, std::string_view bytes) {
        while (!bytes.empty()) {
            const ssize_t sent = ::send(socket.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) {
                return;  // it was refused in the meantime
            }
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
    }

    // Everything received until the server closes the connection.
    static std::string rest(const base::Fd& socket) {
        std::string all;
        char buffer[4096];
        for (ssize_t got = 0; (got = ::recv(socket.get(), buffer, sizeof buffer, 0)) > 0;) {
            all.append(buffer, static_cast<std::size_t>(got));
        }
        return all;
    }

    // The response to a client that sends nothing more.
    std::string answer(std::string_view bytes) const {
        const base::Fd socket = connect();
        send(socket, bytes);
        ::shutdown(socket.get(), SHUT_WR);
        return rest(socket);
    }

    static std::string post(std::string_view type, std::string_view body, std::string_view more = "") {
        return fmt::format("POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: {}\r\nContent-Length: {}\r\n{}\r\n{}", type,
                           body.size(), more, body);
    }
    static std::string part(std::string_view head, std::string_view body) {
        return fmt::format("--B\r\nContent-Disposition: form-data; {}\r\n\r\n{}\r\n", head, body);
    }

    Handlers handlers() {
        return {[this](const Request& request) { return handle(request); },
                [](const Request&, int status) { return Response{.body = fmt::format("refused {}", status)}; },
                [this](const std::string&) { ++complaints_; },
                [](const Request& request) { return request.path == "/small" ? 10 : 10 * most_body; }};
    }

    std::shared_ptr<void> watch(const std::function<void()>& wake) {
        const std::lock_guard lock(mutex_);
        wake_ = wake;
        ++watched_;
        return {this, [this](void*) {
                    const std::lock_guard leaving(mutex_);
                    --watched_;
                }};
    }
    int watched() {
        const std::lock_guard lock(mutex_);
        return watched_;
    }
    // Lets the stream that was opened last say "tick".
    void tick() {
        const std::lock_guard lock(mutex_);
        ++ticks_;
        wake_();
    }
    // Reads until the response ends in this text, or the connection ends.
    static std::string read_until(const base::Fd& socket, std::string_view end) {
        std::string got;
        for (char letter = 0; !got.ends_with(end) && ::recv(socket.get(), &letter, 1, 0) == 1;) {
            got += letter;
        }
        return got;
    }

    Response handle(const Request& request) {
        ++handled_;
        if (request.path == "/throw") {
            throw base::JudgeError("broken");
        }
        if (request.path == "/broken-stream") {
            return {.stream = Stream{.next = [](std::string&) -> bool { throw base::JudgeError("broken"); },
                                     .watch = [](const auto&) { return nullptr; }}};
        }
        if (request.path == "/stream") {
            return {.type = "text/event-stream",
                    .stream = Stream{.begin = "begin\n",
                                     .next =
                                         [this](std::string& bytes) {
                                             bytes = ticks_.exchange(0) > 0 ? "tick\n" : "";
                                             return true;
                                         },
                                     .watch = [this](const std::function<void()>& wake) { return watch(wake); },
                                     .idle = "idle\n",
                                     .idle_after = std::chrono::milliseconds{300}}};
        }
        if (request.path == "/large") {
            return {.body = std::string(32 << 20, 'x')};
        }
        if (request.path == "/wait" || request.path == "/wait-long") {
            std::this_thread::sleep_for(std::chrono::milliseconds{request.path == "/wait" ? 300 : 2000});
        }
        std::string text =
            fmt::format("path={} address={} secure={}", request.path, request.address, request.is_secure);
        for (const auto& [name, value] : request.fields) {
            text += fmt::format(" {}={}", name, value.substr(0, 20));
        }
        for (const UploadFile& file : request.files) {
            text += fmt::format(" file {}:{}", file.name.substr(0, 20), file.bytes.size());
        }
        return {.type = "text/plain", .body = text + " end"};
    }

    std::atomic<int> handled_ = 0;
    std::atomic<int> ticks_ = 0;
    std::mutex mutex_;
    std::function<void()> wake_;  // the last watched stream
    int watched_ = 0;
    std::atomic<int> complaints_ = 0;
    Server server_;
    int port_ = 0;
    std::thread thread_;
};

}  // namespace harness::serve::http
