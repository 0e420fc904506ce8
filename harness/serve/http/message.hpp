// Requests and responses as values, independent of the HTTP library.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace harness::serve::http {

struct UploadFile {
    std::string name;  // with its folders, separated by slashes
    std::string bytes;
};

// All parts are hostile. Their sizes are bounded.
struct Request {
    std::string method;  // GET (also for HEAD) or POST
    std::string path;    // decoded; starts with '/'; valid UTF-8 without control characters
    std::vector<std::pair<std::string, std::string>> fields;  // of the query or the form, in order
    std::vector<UploadFile> files;                            // of the form; only files with a name
    std::map<std::string, std::string> headers;               // names in lower case; of several, the first
    std::string address;       // the client's: from a proxy on this machine, else from the connection
    bool is_secure = false;    // came by https, according to such a proxy
    bool is_loopback = false;  // from this machine, without a proxy

    // Empty if there is none.
    std::string header(const std::string& name) const;
    // The first of several fields; empty if there is none.
    std::string field(std::string_view name) const;
    std::vector<std::string> all(std::string_view name) const;
    std::string cookie(std::string_view name) const;
};

struct Response {
    int status = 200;
    std::string type = "text/html; charset=utf-8";
    std::string body{};
    std::map<std::string, std::string> headers{};  // override the headers that all responses have
    // Used instead of a body: called repeatedly for the next bytes, which it may wait for. Returns false at the end.
    std::function<bool(std::string& next)> stream = nullptr;
};

}  // namespace harness::serve::http
