// Routes requests: the table of routes and their permissions, and the checks before every handler.
#include <array>

#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/split.hpp>
#include <fmt/format.h>

#include "harness/serve/handlers.hpp"
#include "harness/serve/http/clients.hpp"
#include "harness/serve/tokens.hpp"
#include "harness/support/text.hpp"

namespace harness::serve {

namespace {

using pages::Error;

enum class Who { Anyone, SignedIn, Student, Instructor };

struct Route {
    std::string_view method;
    std::string_view path;  // "*" matches one part
    Who who;
    http::Response (*handle)(const RequestContext& context);
};

constexpr std::array routes{
    Route{"GET", "/", Who::Anyone, home},
    Route{"GET", "/sign-in", Who::Anyone, sign_in_form},
    Route{"POST", "/sign-in", Who::Anyone, sign_in},
    Route{"POST", "/sign-out", Who::SignedIn, sign_out},
    Route{"GET", "/in/*", Who::Anyone, enter_form},
    Route{"POST", "/in/*", Who::Anyone, enter},
    Route{"GET", "/assets/*", Who::Anyone, asset},
    Route{"GET", "/problems/*", Who::SignedIn, problem},
    Route{"POST", "/problems/*", Who::Student, receive_submission},
    Route{"GET", "/attempts/*", Who::SignedIn, attempt},
    Route{"GET", "/attempts/*/events", Who::SignedIn, attempt_events},
    Route{"POST", "/attempts/*/judge-again", Who::Instructor, judge_again},
    Route{"GET", "/students/*", Who::Instructor, student},
    Route{"GET", "/class", Who::Instructor, whole_class},
    Route{"GET", "/class/events", Who::Instructor, class_events},
    Route{"GET", "/class/judge-again", Who::Instructor, judged_again},
    Route{"POST", "/class/judge-again", Who::Instructor, judge_all_again},
    Route{"GET", "/settings", Who::Instructor, settings},
    Route{"POST", "/settings", Who::Instructor, change_settings},
    Route{"GET", "/export/*", Who::Instructor, export_grades},
    Route{"GET", "/log", Who::Instructor, log},
};

std::vector<std::string> parts_of(std::string_view path) {
    std::vector<std::string> parts;
    return boost::split(parts, path, boost::is_any_of("/"));
}

// The parts that match "*"; empty if the path does not match.
std::optional<std::vector<std::string>> match(std::string_view pattern, const std::string& path) {
    const std::vector<std::string> wanted = parts_of(pattern);
    const std::vector<std::string> given = parts_of(path);
    std::vector<std::string> open;
    if (wanted.size() != given.size()) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (wanted[i] == "*" && !given[i].empty()) {
            open.push_back(given[i]);
        } else if (wanted[i] != given[i]) {
            return std::nullopt;
        }
    }
    return open;
}

// Whether one of our pages sent the form, as far as the browser tells.
bool is_from_here(const http::Request& request) {
    const std::string site = request.header("sec-fetch-site");
    const std::string origin = request.header("origin");
    const std::size_t host = origin.find("://");
    const bool other_origin =
        !origin.empty() && (host == std::string::npos || origin.substr(host + 3) != request.header("host"));
    return (site.empty() || site == "same-origin" || site == "none") && (!other_origin || site == "same-origin");
}

http::Response check_and_handle(const Route& route, const RequestContext& context) {
    if (route.who != Who::Anyone && !context.session) {
        return refuse(context, Error::SignInFirst);
    }
    if ((route.who == Who::Instructor && !context.is_instructor()) ||
        (route.who == Who::Student && context.is_instructor())) {
        return refuse(context, Error::Forbidden);
    }
    if (context.session && !context.site.requests_of_account.allows(std::to_string(context.session->account.id))) {
        return refuse(context, Error::TooManyRequests, "10");
    }
    if (route.method == "POST") {
        const bool is_forged = context.session && !same_secret(context.request.field("csrf"), context.session->csrf);
        if (is_forged || !is_from_here(context.request)) {
            return refuse(context, Error::BadForm);
        }
    }
    return route.handle(context);
}

}  // namespace

http::Response handle(Site& site, const http::Request& request) {
    RequestContext context{site, request, std::nullopt, {}, site.course.now(), std::chrono::system_clock::now()};
    if (!site.requests_of_address.allows(http::network_of(request.address))) {
        return refuse(context, Error::TooManyRequests, "10");
    }
    const std::string token = request.cookie(session_cookie);
    if (!token.empty()) {
        context.session = site.accounts.session(token, context.now);
    }
    std::string allowed;  // the methods allowed for the path
    for (const Route& route : routes) {
        auto parts = match(route.path, request.path);
        if (parts && route.method == request.method) {
            context.parts = *std::move(parts);
            return check_and_handle(route, context);
        }
        if (parts) {
            allowed +=
                fmt::format("{}{}", allowed.empty() ? "" : ", ", route.method == "GET" ? "GET, HEAD" : route.method);
        }
    }
    http::Response refusal = refuse(context, allowed.empty() ? Error::NotFound : Error::MethodNotAllowed);
    if (!allowed.empty()) {
        refusal.headers["Allow"] = allowed;
    }
    return refusal;
}

std::size_t most_body(Site& site, const http::Request& request) {
    constexpr std::size_t most_bytes_signed_out = 16 << 10;
    constexpr std::size_t most_bytes_signed_in = 4 << 20;
    const std::string token = request.cookie(session_cookie);
    const bool is_known = !token.empty() && site.accounts.session(token, std::chrono::system_clock::now());
    return is_known ? most_bytes_signed_in : most_bytes_signed_out;
}

http::Response refuse_request(Site& site, const http::Request& request, int status) {
    const RequestContext context{site, request, std::nullopt, {}, site.course.now(), std::chrono::system_clock::now()};
    const Error error = status == 404   ? Error::NotFound
                        : status == 405 ? Error::MethodNotAllowed
                        : status == 413 ? Error::TooLarge
                        : status >= 500 ? Error::Internal
                                        : Error::BadRequest;
    http::Response refusal = refuse(
        context, error,
        error == Error::TooLarge ? support::size_text(upload_limits(context.snapshot->config).bytes / 1024) : "");
    if (error == Error::MethodNotAllowed) {
        refusal.headers["Allow"] = "GET, HEAD, POST";  // the methods used by any route
    }
    return refusal;
}

}  // namespace harness::serve
