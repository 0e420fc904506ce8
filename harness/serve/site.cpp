#include "harness/serve/site.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/serve/tokens.hpp"

namespace harness::serve {

namespace {

using pages::Error;

// From Observer on: whoever has at least this role.
enum class Who {
    Anyone,
    SignedIn,
    Student,
    Observer,
    Assistant,
    AssistantOfAll,  // who is not bound to sections
    Instructor
};

// Whose forms a route takes.
enum class Forms {
    OfSession,   // of our pages, with the session's token
    OfOurPages,  // of our pages, which may know no session, because their frame has none
    OfPlatform,  // of other sites; whose user the sender is, the handler finds out
};

struct Route {
    std::string_view method;
    std::string_view path;  // "*" matches one part
    Who who;
    http::Response (*handle)(const RequestContext& context);
    Forms forms = Forms::OfSession;
};

constexpr std::array routes{
    Route{"GET", "/", Who::Anyone, home},
    Route{"GET", "/sign-in", Who::Anyone, sign_in_form},
    Route{"POST", "/sign-in", Who::Anyone, sign_in},
    Route{"POST", "/sign-out", Who::SignedIn, sign_out},
    Route{"GET", "/in/*", Who::Anyone, enter_form},
    Route{"POST", "/in/*", Who::Anyone, enter},
    Route{"GET", "/lti/login", Who::Anyone, platform_login},
    Route{"POST", "/lti/login", Who::Anyone, platform_login, Forms::OfPlatform},
    Route{"POST", "/lti/launch", Who::Anyone, platform_launch, Forms::OfPlatform},
    Route{"POST", "/lti/in/*", Who::Anyone, platform_enter, Forms::OfOurPages},
    Route{"GET", "/lti/keys", Who::Anyone, tool_keys},
    Route{"GET", "/assets/*", Who::Anyone, asset},
    Route{"GET", "/problems/*", Who::SignedIn, problem},
    Route{"GET", "/problems/*/sample", Who::SignedIn, sample},
    Route{"POST", "/problems/*", Who::Student, receive_submission},
    Route{"GET", "/problems/*/try", Who::Student, tried},
    Route{"POST", "/problems/*/try", Who::Student, receive_try},
    Route{"POST", "/problems/*/comment", Who::Assistant, comment},
    Route{"POST", "/problems/*/answer", Who::Instructor, correct_answer},
    Route{"GET", "/attempts/*", Who::SignedIn, attempt},
    Route{"GET", "/attempts/*/events", Who::SignedIn, attempt_events},
    Route{"POST", "/attempts/*/judge-again", Who::Assistant, judge_again},
    Route{"GET", "/students/*", Who::Observer, student},
    Route{"GET", "/class", Who::Observer, whole_class},
    Route{"GET", "/class/events", Who::Observer, class_events},
    Route{"GET", "/class/judge-again", Who::Observer, judged_again},
    Route{"POST", "/class/judge-again", Who::AssistantOfAll, judge_all_again},
    Route{"POST", "/class/judge-again/apply", Who::Instructor, apply_judged_again},
    Route{"GET", "/submissions", Who::Observer, submissions},
    Route{"GET", "/statistics", Who::Observer, statistics},
    Route{"GET", "/settings", Who::Instructor, settings},
    Route{"GET", "/settings/staff", Who::Instructor, staff},
    Route{"POST", "/settings/staff", Who::Instructor, change_staff},
    Route{"GET", "/settings/*", Who::Instructor, settings},
    Route{"POST", "/settings", Who::Instructor, change_settings},
    Route{"POST", "/settings/*", Who::Instructor, change_settings},
    Route{"GET", "/export/*", Who::Assistant, export_grades},
    Route{"GET", "/log", Who::AssistantOfAll, log},
};

// The part that matches "*", empty if the pattern has none; none if the path does not match.
std::optional<std::string> match(std::string_view pattern, const std::string& path) {
    const std::size_t star = pattern.find('*');
    if (star == std::string_view::npos) {
        return path == pattern ? std::optional<std::string>("") : std::nullopt;
    }
    const std::string_view after = pattern.substr(star + 1);
    if (path.size() < pattern.size() || !path.starts_with(pattern.substr(0, star)) || !path.ends_with(after)) {
        return std::nullopt;
    }
    std::string part = path.substr(star, path.size() - after.size() - star);
    return part.find('/') == std::string::npos ? std::optional(std::move(part)) : std::nullopt;
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

bool may_use(Who who, const RequestContext& context) {
    switch (who) {
        case Who::Anyone:
        case Who::SignedIn:
            return true;
        case Who::Student:
            return !context.is_staff();
        case Who::Observer:
            return context.is_at_least(Kind::Observer);
        case Who::Assistant:
            return context.is_at_least(Kind::Assistant);
        case Who::AssistantOfAll:
            return context.is_at_least(Kind::Assistant) && !context.is_bound();
        case Who::Instructor:
            break;
    }
    return context.is_at_least(Kind::Instructor);
}

http::Response check_and_handle(const Route& route, const RequestContext& context) {
    if (route.who != Who::Anyone && !context.session) {
        return refuse(context, Error::SignInFirst);
    }
    if (!may_use(route.who, context)) {
        return refuse(context, Error::Forbidden);
    }
    if (context.session && !context.site.requests_of_account.allows(std::to_string(context.session->account.id))) {
        return refuse(context, Error::TooManyRequests, "10");
    }
    if (route.method == "POST") {
        const bool is_forged = route.forms == Forms::OfSession && context.session &&
                               !same_secret(context.request.field("csrf"), context.session->csrf);
        if (is_forged || (route.forms != Forms::OfPlatform && !is_from_here(context.request))) {
            return refuse(context, Error::BadForm);
        }
    }
    try {
        return route.handle(context);
    } catch (const base::ConfigError& error) {
        if (!context.is_staff()) {
            throw;  // it names the course's files
        }
        return refuse(context, Error::BadSetting, error.what());
    }
}

}  // namespace

pages::Frame RequestContext::frame() const {
    pages::Frame frame;
    frame.language = pages::language_of(request.header("accept-language"));
    frame.course = site.course.folder().filename().string();
    frame.now = now;
    frame.zone = snapshot->config.class_rules.zone;
    const std::string notice = request.method == "GET" ? request.field("notice") : "";
    frame.notice = std::ranges::find(pages::notices, notice) != pages::notices.end() ? notice : "";
    if (session) {
        frame.viewer = session->account.kind;
        frame.is_bound = is_bound();
        frame.name = session->account.name;
        frame.csrf = session->csrf;
    }
    return frame;
}

void RequestContext::log(std::string_view action, std::string_view detail) const {
    site.accounts.log(now, session ? session->account.id : 0, request.address, action, detail);
}

UploadLimits upload_limits(const Problem& problem) {
    const std::int64_t largest_source = problem.plan.toolchain.largest_source_kib * 1024;
    return {.file_bytes = std::min(largest_source, most_upload_bytes), .bytes = most_upload_bytes};
}

http::Response page(std::string html, int status) {
    return {.status = status,
            .body = std::move(html),
            .headers = {{"Content-Security-Policy", std::string{pages::content_security_policy}}}};
}

http::Response redirect(const std::string& path) {
    return {.status = 303, .type = "text/plain; charset=utf-8", .headers = {{"Location", path}}};
}

http::Response refuse(const RequestContext& context, Error error, const std::string& detail) {
    http::Response response = page(pages::error_page(context.frame(), {error, detail}), pages::status_of(error));
    if (error == Error::TooManyRequests) {
        response.headers["Retry-After"] = detail;
    }
    return response;
}

http::Response stream(const RequestContext& context, http::Stream events) {
    auto open = context.site.streams.take(std::to_string(context.session->account.id));
    if (!open) {
        return refuse(context, Error::TooManyRequests, "60");
    }
    events.begin = "retry: 2000\n\n";
    events.idle = ": still here\n\n";
    // Ends with the session of a person of staff, who sees what is others'. A student sees only what is their own, and
    // students are too many to be looked up at each event.
    const auto is_over = [&accounts = context.site.accounts, is_staff = context.is_staff(),
                          token = context.request.cookie(session_cookie)] {
        return is_staff && !accounts.session(token, std::chrono::system_clock::now());
    };
    events.next = [open = std::move(open), is_over, next = std::move(events.next)](std::string& bytes) {
        return !is_over() && next(bytes);
    };
    // The header makes nginx forward each event at once.
    return {.type = "text/event-stream", .headers = {{"X-Accel-Buffering", "no"}}, .stream = std::move(events)};
}

std::vector<std::string> routes_served() {
    std::vector<std::string> served;
    for (const Route& route : routes) {
        served.push_back(fmt::format("{} {}", route.method, route.path));
    }
    return served;
}

http::Response handle(Site& site, const http::Request& request) {
    RequestContext context{site, request, std::nullopt, "", site.course.now(), std::chrono::system_clock::now()};
    if (!site.requests_of_address.allows(http::network_of(request.address))) {
        return refuse(context, Error::TooManyRequests, "10");
    }
    const std::string token = request.cookie(session_cookie);
    if (!token.empty()) {
        context.session = site.accounts.session(token, context.now);
    }
    std::string allowed;  // the methods allowed for the path
    for (const Route& route : routes) {
        auto part = match(route.path, request.path);
        if (part && route.method == request.method) {
            context.part = *std::move(part);
            return check_and_handle(route, context);
        }
        if (part) {
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
    constexpr std::size_t most_bytes_of_launch = 64 << 10;
    if (request.path == "/lti/launch") {
        return most_bytes_of_launch;
    }
    constexpr std::size_t most_bytes_signed_in = 4 << 20;
    const std::string token = request.cookie(session_cookie);
    const bool is_known = !token.empty() && site.accounts.session(token, std::chrono::system_clock::now());
    return is_known ? most_bytes_signed_in : most_bytes_signed_out;
}

http::Response refuse_request(Site& site, const http::Request& request, int status) {
    const RequestContext context{site, request, std::nullopt, "", site.course.now(), std::chrono::system_clock::now()};
    const Error error = status == 404   ? Error::NotFound
                        : status == 405 ? Error::MethodNotAllowed
                        : status == 413 ? Error::TooLarge
                        : status >= 500 ? Error::Internal
                                        : Error::BadRequest;
    http::Response refusal =
        refuse(context, error, error == Error::TooLarge ? base::size_text(most_upload_bytes / 1024) : "");
    if (error == Error::MethodNotAllowed) {
        refusal.headers["Allow"] = "GET, HEAD, POST";  // the methods used by any route
    }
    return refusal;
}

}  // namespace harness::serve
