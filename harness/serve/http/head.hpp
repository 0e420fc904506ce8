// The heads of requests and responses as values: which requests are refused, and what a handler gets of the others.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/serve/http/message.hpp"

namespace harness::serve::http {

// As it was received.
struct Head {
    std::string method{};
    std::string target{};
    Fields headers{};    // names in lower case
    std::string peer{};  // the address of the connection's other end

    std::vector<std::string> all(std::string_view name) const;
    // The first of several; empty if there is none.
    std::string header(std::string_view name) const;
    // The body's length; empty if it is missing, repeated or invalid.
    std::optional<std::uint64_t> length() const;
    bool has_body() const;
};

// The HTTP status with which a request is refused after its head; 0: not refused. A body has at most `most_body` bytes.
int fault_of(const Head& head, std::size_t most_body);

// The request without its body. If the head has a fault, only the headers are reliable.
Request request_of(const Head& head);

// Adds what a form has in its body. Returns the HTTP status with which the request is refused; 0: not refused.
int add_form(const Head& head, std::string_view body, Request& request);

// The headers of a response: those that all have, overridden by its own. Throws JudgeError if a header is no header's
// text.
std::map<std::string, std::string> headers_of(const Response& response);

}  // namespace harness::serve::http
