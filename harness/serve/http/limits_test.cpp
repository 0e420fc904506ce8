// Clients that are slow, many, or stay.
#include <vector>

#include "harness/serve/http/server_fixture.hpp"

namespace harness::serve::http {

namespace {

using std::chrono::milliseconds;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;
using Clock = std::chrono::steady_clock;

class HurriedServer : public HttpServer {
  protected:
    HurriedServer()
        : HttpServer({.body_bytes = most_body,
                      .connections = 4,
                      .keep_alive = milliseconds{400},
                      .head = milliseconds{200},
                      .request = milliseconds{1500},
                      .pause = milliseconds{200},
                      .answer = milliseconds{300},
                      .farewell = milliseconds{200},
                      .page_threads = 1,
                      .form_threads = 1}) {}

    // Sends a byte at a time, with this pause, until the server ends the connection. Returns how long that took.
    Clock::duration drip(const base::Fd& socket, milliseconds pause) {
        const auto begin = Clock::now();
        char letter = 0;
        while (::send(socket.get(), "a", 1, MSG_NOSIGNAL) == 1 && Clock::now() - begin < std::chrono::seconds{10} &&
               ::recv(socket.get(), &letter, 1, MSG_DONTWAIT | MSG_PEEK) < 0) {
            std::this_thread::sleep_for(pause);
        }
        return Clock::now() - begin;
    }
};

TEST_F(HurriedServer, AHeadMustComeInTime) {
    const base::Fd socket = connect();
    send(socket, "GET / HTTP/1.1\r\nX: ");
    EXPECT_LT(drip(socket, milliseconds{50}), milliseconds{1200});
    EXPECT_THAT(rest(socket), StartsWith("HTTP/1.1 408 "));
    EXPECT_EQ(handled_, 0);
}

TEST_F(HurriedServer, ABodyMustComeInTimeAndWithoutAPause) {
    constexpr std::string_view head =
        "POST / HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\n";
    const base::Fd dripping = connect();
    send(dripping, head);
    const auto took = drip(dripping, milliseconds{50});
    EXPECT_GT(took, milliseconds{1200});
    EXPECT_LT(took, milliseconds{5000});
    EXPECT_THAT(rest(dripping), StartsWith("HTTP/1.1 408 "));
    const base::Fd pausing = connect();
    const auto begin = Clock::now();
    send(pausing, head);
    EXPECT_THAT(rest(pausing), StartsWith("HTTP/1.1 408 "));
    EXPECT_LT(Clock::now() - begin, milliseconds{1200});
    EXPECT_EQ(handled_, 0);
}

TEST_F(HurriedServer, WhoAsksNothingIsSentAway) {
    const base::Fd silent = connect();
    EXPECT_EQ(rest(silent), "");
    const base::Fd done = connect();
    send(done, "GET /a HTTP/1.1\r\n\r\n");
    EXPECT_THAT(rest(done), HasSubstr("path=/a"));
}

// Each byte that is read makes space for more, so the transfer never pauses for long.
TEST_F(HurriedServer, AReaderThatTakesBitByBitHasAnEnd) {
    const base::Fd socket = connect();
    send(socket, "GET /large HTTP/1.1\r\n\r\n");
    std::string letters(64 << 10, '\0');
    std::size_t read = 0;
    for (ssize_t got = 0; (got = ::recv(socket.get(), letters.data(), letters.size(), 0)) > 0;) {
        read += static_cast<std::size_t>(got);
        std::this_thread::sleep_for(milliseconds{5});
    }
    EXPECT_LT(read, 32U << 20U);
}

TEST_F(HurriedServer, OnlySoManyAreServedAtATime) {
    std::vector<base::Fd> streams;
    for (int i = 0; i < 4; ++i) {
        streams.push_back(connect());
        send(streams.back(), "GET /stream HTTP/1.1\r\n\r\n");
        EXPECT_THAT(read_until(streams.back(), "begin\n"), HasSubstr(" 200 "));
    }
    const base::Fd waiting = connect();
    send(waiting, "GET /late HTTP/1.1\r\nConnection: close\r\n\r\n");
    std::this_thread::sleep_for(milliseconds{200});
    EXPECT_EQ(handled_, 4);
    streams.pop_back();
    EXPECT_THAT(rest(waiting), HasSubstr("path=/late"));
}

TEST_F(HurriedServer, StreamsHoldNoThread) {
    std::vector<base::Fd> streams;
    for (int i = 0; i < 3; ++i) {
        streams.push_back(connect());
        send(streams.back(), "GET /stream HTTP/1.1\r\n\r\n");
        read_until(streams.back(), "begin\n");
    }
    EXPECT_THAT(answer("GET /a HTTP/1.1\r\n\r\n"), HasSubstr("path=/a"));
}

TEST_F(HurriedServer, AFormThatTakesLongDelaysNoPage) {
    const base::Fd form = connect();
    send(form, "POST /wait-long HTTP/1.1\r\nContent-Length: 0\r\n\r\n");
    while (handled_ == 0) {
        std::this_thread::sleep_for(milliseconds{10});
    }
    EXPECT_THAT(answer("GET /a HTTP/1.1\r\n\r\n"), HasSubstr("path=/a"));
    char letter = 0;
    EXPECT_LT(::recv(form.get(), &letter, 1, MSG_DONTWAIT | MSG_PEEK), 0) << "it takes longer";
    EXPECT_THAT(rest(form), HasSubstr("path=/wait-long"));
}

TEST_F(HttpServer, AStreamBringsWhatItsSourceHasWhenItWakes) {
    const base::Fd socket = connect();
    send(socket, "GET /stream HTTP/1.1\r\nHost: x\r\n\r\n");
    EXPECT_THAT(read_until(socket, "6\r\nbegin\n\r\n"),
                AllOf(HasSubstr("text/event-stream"), HasSubstr("Transfer-Encoding: chunked")));
    tick();
    EXPECT_EQ(read_until(socket, "tick\n\r\n"), "5\r\ntick\n\r\n");
    EXPECT_EQ(read_until(socket, "idle\n\r\n"), "5\r\nidle\n\r\n");
    tick();
    EXPECT_EQ(read_until(socket, "tick\n\r\n"), "5\r\ntick\n\r\n");
}

TEST_F(HttpServer, AStreamEndsWithItsReader) {
    {
        const base::Fd socket = connect();
        send(socket, "GET /stream HTTP/1.1\r\n\r\n");
        read_until(socket, "begin\n");
        EXPECT_EQ(watched(), 1);
    }
    for (int i = 0; i < 100 && watched() > 0; ++i) {
        std::this_thread::sleep_for(milliseconds{20});
    }
    EXPECT_EQ(watched(), 0);
    EXPECT_THAT(answer("HEAD /stream HTTP/1.1\r\n\r\n"), AllOf(StartsWith("HTTP/1.1 200 "), Not(HasSubstr("begin"))));
    EXPECT_EQ(watched(), 0);
}

TEST_F(HttpServer, OldClientsGetStreamsWithoutChunks) {
    const base::Fd socket = connect();
    send(socket, "GET /stream HTTP/1.0\r\n\r\n");
    const std::string got = read_until(socket, "begin\n") + read_until(socket, "idle\n");
    EXPECT_THAT(got, AllOf(HasSubstr("\r\n\r\nbegin\nidle\n"), Not(HasSubstr("chunked"))));
}

TEST_F(HttpServer, AllEndsWithTheServer) {
    const base::Fd stream = connect();
    send(stream, "GET /stream HTTP/1.1\r\nHost: x\r\n\r\n");
    read_until(stream, "begin\n\r\n");
    const base::Fd idle = connect();
    const base::Fd unfinished = connect();
    send(unfinished, "GET / HTTP");
    const base::Fd asking = connect();
    send(asking, "GET /wait HTTP/1.1\r\n\r\n");
    while (handled_ < 2) {
        std::this_thread::sleep_for(milliseconds{10});
    }
    const auto begin = Clock::now();
    stop();
    EXPECT_LT(Clock::now() - begin, milliseconds{1500});
    EXPECT_THAT(rest(asking), HasSubstr("path=/wait")) << "it was received";
    EXPECT_EQ(rest(stream), "0\r\n\r\n");
    EXPECT_EQ(rest(idle), "");
    EXPECT_EQ(rest(unfinished), "");
}

}  // namespace

}  // namespace harness::serve::http
