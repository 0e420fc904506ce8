#include "harness/serve/http/head.hpp"

#include <algorithm>
#include <iterator>

#include "harness/base/error.hpp"
#include "harness/base/number.hpp"
#include "harness/base/text.hpp"
#include "harness/serve/http/clients.hpp"
#include "harness/serve/http/form.hpp"

namespace harness::serve::http {

namespace {

constexpr std::size_t longest_target = 8192;
constexpr std::size_t longest_header = 8192;
constexpr std::size_t longest_path = 500;
constexpr std::size_t most_fields = 1000;
constexpr std::string_view multipart = "multipart/form-data";
constexpr std::string_view url_encoded = "application/x-www-form-urlencoded";

// The last entry of a list, which the nearest proxy added.
std::string last_of(const std::string& list) {
    return std::string{base::trimmed(list.substr(list.rfind(',') + 1))};
}

std::string media_type(const Head& head) {
    const std::string type = head.header("content-type");
    return base::lowered(base::trimmed(type.substr(0, type.find(';'))));
}

std::string_view path_in(std::string_view target) {
    return target.substr(0, target.find('?'));
}

std::string_view query_in(std::string_view target) {
    return target.substr(std::min(path_in(target).size() + 1, target.size()));
}

bool is_valid_path(std::string_view encoded) {
    const auto path = percent_decoded(encoded);
    return path && path->starts_with('/') && path->size() <= longest_path &&
           base::one_line(*path, longest_path + 3) == *path;
}

int fault_of_body(const Head& head, std::size_t most_body) {
    if (head.method != "POST") {
        return head.has_body() ? 400 : 0;
    }
    const auto length = head.length();
    if (!length) {
        return head.has_body() ? 400 : 411;
    }
    if (!head.all("content-encoding").empty()) {
        return 415;  // could be decompressed to any size
    }
    if (*length > most_body) {
        return 413;
    }
    const std::string type = media_type(head);
    return *length > 0 && type != multipart && type != url_encoded ? 415 : 0;
}

std::optional<Form> form_in(const Head& head, std::string_view body) {
    if (media_type(head) != multipart) {
        return Form{.fields = url_encoded_fields(body, most_fields + 1)};
    }
    const std::string type = head.header("content-type");
    const auto parameters = header_parameters(std::string_view(type).substr(std::min(type.find(';'), type.size())));
    return parameters && parameters->contains("boundary")
               ? multipart_form(body, parameters->at("boundary"), most_fields)
               : std::nullopt;
}

}  // namespace

std::vector<std::string> Head::all(std::string_view name) const {
    return all_values(headers, name);
}

std::string Head::header(std::string_view name) const {
    return first_value(headers, name);
}

std::optional<std::uint64_t> Head::length() const {
    const bool is_reliable = all("content-length").size() == 1 && all("transfer-encoding").empty();
    return is_reliable ? base::number_from<std::uint64_t>(header("content-length")) : std::nullopt;
}

bool Head::has_body() const {
    return !all("content-length").empty() || !all("transfer-encoding").empty();
}

int fault_of(const Head& head, std::size_t most_body) {
    if (head.method != "GET" && head.method != "HEAD" && head.method != "POST") {
        return 405;
    }
    if (head.target.size() > longest_target) {
        return 414;
    }
    if (const int status = fault_of_body(head, most_body); status != 0) {
        return status;
    }
    const bool has_long_header = std::ranges::any_of(
        head.headers, [](const auto& header) { return header.first.size() + header.second.size() > longest_header; });
    if (has_long_header || !is_valid_path(path_in(head.target))) {
        return 400;
    }
    return url_encoded_fields(query_in(head.target), most_fields + 1).size() > most_fields ? 400 : 0;
}

Request request_of(const Head& head) {
    Request request;
    request.headers = {head.headers.begin(), head.headers.end()};
    request.method = head.method == "HEAD" ? "GET" : head.method;
    request.path = percent_decoded(path_in(head.target)).value_or("");
    request.fields = url_encoded_fields(query_in(head.target), most_fields);
    request.address = head.peer;
    // A proxy may add its own header line after the client's.
    const std::vector<std::string> lines = head.all("x-forwarded-for");
    const std::string forwarded = lines.empty() ? "" : last_of(lines.back());
    request.is_loopback = is_local(head.peer) && forwarded.empty();
    if (is_local(head.peer)) {
        request.is_secure = last_of(request.header("x-forwarded-proto")) == "https";
        request.address = forwarded.empty() ? request.address : base::one_line(forwarded, 60);
    }
    return request;
}

int add_form(const Head& head, std::string_view body, Request& request) {
    auto form = form_in(head, body);
    if (!form) {
        return 400;
    }
    std::ranges::move(form->fields, std::back_inserter(request.fields));
    request.files = std::move(form->files);
    return request.fields.size() > most_fields ? 400 : 0;
}

std::map<std::string, std::string> headers_of(const Response& response) {
    std::map<std::string, std::string> headers = response.headers;
    headers.merge(
        std::map<std::string, std::string>{{"X-Content-Type-Options", "nosniff"},
                                           {"X-Frame-Options", "DENY"},
                                           {"Referrer-Policy", "same-origin"},
                                           {"Cross-Origin-Opener-Policy", "same-origin"},
                                           {"Cross-Origin-Resource-Policy", "same-origin"},
                                           {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"},
                                           {"Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"},
                                           {"Cache-Control", "no-store"},
                                           {"Content-Type", response.type}});
    std::erase_if(headers, [](const auto& header) { return header.second.empty(); });
    for (const auto& [name, value] : headers) {
        if (base::one_line(value, value.size() + 3) != value) {
            throw base::JudgeError("not the text of a header: " + base::one_line(value, 100));
        }
    }
    return headers;
}

}  // namespace harness::serve::http
