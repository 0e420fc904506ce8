// Requests and responses as values, whatever library carries them.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/serve/uploads.hpp"

namespace harness::serve::http {

// Hostile, all of it. Sizes are bounded.
struct Request {
    std::string method;  // GET, which stands for HEAD too, or POST
    std::string path;    // decoded; begins with '/'; without control characters, and valid UTF-8
    std::vector<std::pair<std::string, std::string>> fields;  // of the query, or of a form, in its order
    std::vector<UploadFile> files;                            // of a form; those that have a name
    std::map<std::string, std::string> headers;               // names in small letters; of several, the first
    std::string address;       // of whoever asks: as a proxy on this machine says, else of the connection
    bool is_secure = false;    // it came by https, as such a proxy says
    bool is_loopback = false;  // without a proxy, from this machine

    // Empty where there is none.
    std::string header(const std::string& name) const;
    // Of several fields the first; empty where there is none.
    std::string field(std::string_view name) const;
    std::vector<std::string> all(std::string_view name) const;
    std::string cookie(std::string_view name) const;
};

struct Response {
    int status = 200;
    std::string type = "text/html; charset=utf-8";
    std::string body{};
    std::map<std::string, std::string> headers{};  // in place of those that every response has
    // Instead of a body: called again and again for what comes next, which it may wait for; false where that was all.
    std::function<bool(std::string& next)> stream = nullptr;
};

}  // namespace harness::serve::http
