// Requests to other servers, by the program curl.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace harness::execute {

struct HttpCall {
    std::string address{};               // base::is_private_address()
    std::vector<std::string> headers{};  // "Accept: text/html"; of visible ASCII characters and blanks
    std::string token{};                 // for "Authorization: Bearer"; empty: none
    std::string body{};                  // of a POST; empty: GET
    std::stop_token stop{};
};

struct HttpAnswer {
    int status = 0;  // 0: there is no answer
    std::string body{};
    std::string link{};   // the headers "Link", as one
    std::string error{};  // why there is no answer: one line

    bool is_success() const { return status >= 200 && status < 300; }
};

using HttpCaller = std::function<HttpAnswer(const HttpCall&)>;

// Waits at most 15 s. Follows no redirection. A body of more than 4 MiB is no answer. What it sends is not seen in the
// list of processes. Throws SystemError if curl cannot be started.
HttpAnswer call(const HttpCall& call);

// What curl writes about an answer, whose body is apart: its headers as JSON, and the status in the last line.
HttpAnswer read_answer(std::string_view written, std::string body);

// As curl reads a text in its settings and forms.
std::string quoted_for_curl(std::string_view text);

}  // namespace harness::execute
