#include <random>

#include "harness/serve/http/server_fixture.hpp"

namespace harness::serve::http {

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST_F(HttpServer, AnswersSeveralRequestsOfAConnection) {
    const std::string got = answer(
        "GET /a?x=1&y=%C3%A9 HTTP/1.1\r\nHost: x\r\n\r\nHEAD /b HTTP/1.1\r\nHost: x\r\n\r\n"
        "GET /c HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    EXPECT_THAT(got, AllOf(HasSubstr("path=/a"), HasSubstr("y=é"), Not(HasSubstr("path=/b")), HasSubstr("path=/c")));
    EXPECT_EQ(handled_, 3);
}

TEST_F(HttpServer, EveryAnswerKeepsOthersOut) {
    for (const char* request : {"GET / HTTP/1.1\r\n\r\n", "nonsense\r\n\r\n", "GET /throw HTTP/1.1\r\n\r\n"}) {
        EXPECT_THAT(answer(request),
                    AllOf(HasSubstr("Content-Security-Policy: default-src 'none'"), HasSubstr("nosniff"),
                          HasSubstr("Cache-Control: no-store"), Not(HasSubstr("Server:"))))
            << request;
    }
}

TEST_F(HttpServer, ReadsForms) {
    EXPECT_THAT(answer(post("application/x-www-form-urlencoded", "a=1&b=x+y")), HasSubstr("a=1 b=x y"));
    EXPECT_THAT(
        answer(post("multipart/form-data; boundary=B", part("name=\"a\"", "1") + part("name=\"a\"", "1") +
                                                           part("name=\"files\"; filename=\"x.cpp\"", "int") +
                                                           part("name=\"files\"; filename=\"\"", "") + "--B--\r\n")),
        HasSubstr("a=1 a=1 file x.cpp:3 end"));
}

TEST_F(HttpServer, RefusesWhatIsNoRequest) {
    const std::string long_word(9000, 'a');
    const std::vector<std::pair<std::string, int>> requests{
        {"\r\n\r\n", 400},
        {"GET\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: x", 400},
        {"GET /" + long_word + " HTTP/1.1\r\n\r\n", 414},
        {"GET /" + long_word.substr(0, 600) + " HTTP/1.1\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nX: " + long_word + "\r\n\r\n", 400},
        {"GET /%00 HTTP/1.1\r\n\r\n", 400},
        {"GET /%ff HTTP/1.1\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nContent-Length: 5\r\n\r\nabcde", 400},
        {"DELETE / HTTP/1.1\r\n\r\n", 405},
        {"POST / HTTP/1.1\r\n\r\n", 411},
        {"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400},
        {"POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400},
        {"POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400},
        {post("application/json", "{}"), 415},
        {post("application/x-www-form-urlencoded", "a=1", "Content-Encoding: gzip\r\n"), 415},
        {post("multipart/form-data; boundary=B", "no part"), 400},
        {post("multipart/form-data", "no boundary"), 400},
        {post("multipart/form-data; boundary=B", part("name=\"a\"", "1")), 400},
        {"POST / HTTP/1.1\r\nContent-Length: 999999999999\r\n\r\n", 413},
    };
    for (const auto& [request, status] : requests) {
        EXPECT_THAT(answer(request), StartsWith(fmt::format("HTTP/1.1 {} ", status))) << request.substr(0, 80);
    }
    EXPECT_EQ(handled_, 0);
}

TEST_F(HttpServer, TheHeadIsBounded) {
    std::string many = "GET / HTTP/1.1\r\n";
    for (int i = 0; i < 5000; ++i) {
        many += "X: y\r\n";
    }
    EXPECT_THAT(answer(many + "\r\n"), StartsWith("HTTP/1.1 400 "));
    EXPECT_EQ(handled_, 0);
}

TEST_F(HttpServer, ABodyThatIsTooLargeIsRefusedAndItsSenderHearsOfIt) {
    EXPECT_THAT(answer(post("multipart/form-data; boundary=B",
                            part("name=\"files\"; filename=\"x\"", std::string(most_body, 'x')) + "--B--\r\n")),
                AllOf(StartsWith("HTTP/1.1 413 "), HasSubstr("refused 413")));
}

TEST_F(HttpServer, NotEverybodyMaySendAsMuch) {
    EXPECT_THAT(answer("POST /small HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                       "Content-Length: 11\r\n\r\na=123456789"),
                StartsWith("HTTP/1.1 413 "));
    EXPECT_EQ(handled_, 0);
}

TEST_F(HttpServer, TheHeadOfAPartIsBounded) {
    for (const char* begin : {"name=\"", "name=\"a\"; filename=\""}) {
        const std::string body = part(begin + std::string(50'000, 'a') + "\"", "x") + "--B--\r\n";
        EXPECT_THAT(answer(post("multipart/form-data; boundary=B", body)), StartsWith("HTTP/1.1 400 "));
    }
    const std::string line(40'000, 'a');
    EXPECT_THAT(answer(post("multipart/form-data; boundary=B",
                            part("name=\"files\"; filename=\"x\"", line + "\r\n" + line) + "--B--\r\n")),
                HasSubstr("file x:80002"))
        << "what is within a part has lines of any length";
}

TEST_F(HttpServer, ManyRangesMakeNoMoreOfAnAnswer) {
    std::string ranges = "bytes=0-";
    for (int i = 0; i < 2700; ++i) {
        ranges += ",0-";
    }
    EXPECT_LT(answer("GET / HTTP/1.1\r\nRange: " + ranges + "\r\nConnection: close\r\n\r\n").size(), 2000U);
}

TEST_F(HttpServer, WhatFollowsARefusedRequestIsNone) {
    answer("POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n");
    EXPECT_EQ(handled_, 0);
}

TEST_F(HttpServer, AHandlersFailureIsComplainedOf) {
    EXPECT_THAT(answer("GET /throw HTTP/1.1\r\n\r\n"),
                AllOf(StartsWith("HTTP/1.1 500 "), HasSubstr("refused 500"), Not(HasSubstr("broken"))));
    EXPECT_EQ(complaints_, 1);
}

TEST_F(HttpServer, AStreamsFailureEndsItAlone) {
    const base::Fd client = connect();
    send(client, "GET /broken-stream HTTP/1.1\r\n\r\n");  // answer() would say at once that nobody listens any more
    EXPECT_THAT(rest(client), Not(HasSubstr("broken")));
    EXPECT_THAT(answer("GET / HTTP/1.1\r\n\r\n"), HasSubstr("path=/"));
    EXPECT_EQ(complaints_, 1);
}

TEST_F(HttpServer, AProxyOnThisMachineSaysWhoAsks) {
    EXPECT_THAT(answer("GET / HTTP/1.1\r\n\r\n"), HasSubstr("address=127.0.0.1 secure=false"));
    EXPECT_THAT(answer("GET / HTTP/1.1\r\nX-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: 1.2.3.4\r\n\r\n"),
                HasSubstr("address=1.2.3.4 "))
        << "the proxy's own line is the last";
    EXPECT_THAT(answer("GET / HTTP/1.1\r\nX-Forwarded-For: 6.6.6.6, 1.2.3.4\r\nX-Forwarded-Proto: https\r\n\r\n"),
                HasSubstr("address=1.2.3.4 secure=true"));
}

TEST_F(HttpServer, APortIsTakenOnce) {
    Server other({[](const Request&) { return Response{}; }, [](const Request&, int) { return Response{}; },
                  [](const std::string&) {}, [](const Request&) { return std::size_t{0}; }},
                 {});
    EXPECT_THROW(other.bind("127.0.0.1", port_), base::ConfigError);
}

TEST_F(HttpServer, OutlivesNonsense) {
    std::mt19937 dice(17);  // NOLINT(cert-msc32-c,cert-msc51-cpp): the same nonsense each time
    const std::vector<std::string> pieces{"GET ",
                                          "POST ",
                                          "/",
                                          "/%2e%2e/",
                                          " HTTP/1.1",
                                          "\r\n",
                                          "\r\n\r\n",
                                          "\n",
                                          ": ",
                                          "Content-Length: ",
                                          "7",
                                          "-1",
                                          "Transfer-Encoding: chunked\r\n",
                                          "Content-Type: multipart/form-data; boundary=B\r\n",
                                          "--B\r\n",
                                          "--B--\r\n",
                                          "Content-Disposition: form-data; name=\"",
                                          "\"",
                                          std::string(3000, 'a'),
                                          std::string("\0\xff\x80", 3),
                                          "?a=b&",
                                          "Range: bytes=",
                                          "0-,",
                                          "Expect: 100-continue\r\n",
                                          "Cookie: ",
                                          "ffffffff\r\n"};
    for (int i = 0; i < 300; ++i) {
        std::string request;
        for (auto count = dice() % 30; count > 0; --count) {
            request += pieces.at(dice() % pieces.size());
        }
        const std::string got = answer(request);
        EXPECT_TRUE(got.empty() || got.starts_with("HTTP/1.1 ")) << request;
        EXPECT_THAT(got, Not(HasSubstr("HTTP/1.1 5"))) << request;
    }
    EXPECT_THAT(answer("GET / HTTP/1.1\r\n\r\n"), StartsWith("HTTP/1.1 200 "));
}

}  // namespace

}  // namespace harness::serve::http
