// Requests and responses as values, independent of the HTTP library.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace harness::serve::http {

// Names and values, in order: of a form, of a query, or of a head.
using Fields = std::vector<std::pair<std::string, std::string>>;

// The first value of that name; empty if there is none.
std::string first_value(const Fields& fields, std::string_view name);
std::vector<std::string> all_values(const Fields& fields, std::string_view name);

struct UploadFile {
    std::string name;  // with its folders, separated by slashes
    std::string bytes;
};

// All parts are hostile. Their sizes are bounded.
struct Request {
    std::string method;                          // GET (also for HEAD) or POST
    std::string path;                            // decoded; starts with '/'; valid UTF-8 without control characters
    Fields fields;                               // of the query or the form
    std::vector<UploadFile> files;               // of the form; only files with a name
    std::map<std::string, std::string> headers;  // names in lower case; of several, the first
    std::string address;                         // the client's: from a proxy on this machine, else from the connection
    bool is_secure = false;                      // came by https, according to such a proxy
    bool is_loopback = false;                    // from this machine, without a proxy

    // Empty if there is none.
    std::string header(const std::string& name) const;
    // The first of several fields; empty if there is none.
    std::string field(std::string_view name) const;
    std::vector<std::string> all(std::string_view name) const;
    std::string cookie(std::string_view name) const;
    // Whether the browser uses https. A proxy that does not say so is taken for one that does: over plain http,
    // browsers keep our cookies only on this machine.
    bool is_encrypted() const { return is_secure || !is_loopback; }
    // This server as the browser knows it: "https://judge.example.edu".
    std::string own_origin() const;
};

// A body whose bytes come with time, like events. The server sends them as they come, without a thread that waits.
struct Stream {
    std::string begin{};  // sent at once
    // Adds the bytes that there are by now, perhaps none; returns false at the end. Must not wait for more.
    std::function<bool(std::string& bytes)> next;
    // Called once, before `next`, and must not wait. The source calls `wake`, from any thread, when `next` may have
    // more, until the result is destroyed.
    std::function<std::shared_ptr<void>(std::function<void()> wake)> watch;
    std::chrono::milliseconds pause{0};  // the shortest time from bytes of `next` to its next call
    std::string idle{};                  // sent when nothing was for this time; empty: nothing
    std::chrono::milliseconds idle_after{15'000};
};

struct Response {
    int status = 200;
    std::string type = "text/html; charset=utf-8";
    std::string body{};
    std::map<std::string, std::string> headers{};  // override the headers that all responses have; empty: none
    std::optional<Stream> stream = std::nullopt;   // used instead of a body
};

}  // namespace harness::serve::http
