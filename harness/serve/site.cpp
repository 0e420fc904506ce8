#include "harness/serve/site.hpp"

#include <algorithm>
#include <utility>

namespace harness::serve {

namespace {

constexpr std::int64_t most_upload_bytes = 3 << 20;

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
        frame.viewer = is_instructor() ? pages::Viewer::Instructor : pages::Viewer::Student;
        frame.name = session->account.name;
        frame.csrf = session->csrf;
    }
    return frame;
}

void RequestContext::log(std::string_view action, std::string_view detail) const {
    site.accounts.log(now, session ? session->account.id : 0, request.address, action, detail);
}

UploadLimits upload_limits(const config::Config& config) {
    return {.file_bytes = std::min(config.largest_source_kib * 1024, most_upload_bytes), .bytes = most_upload_bytes};
}

http::Response page(std::string html, int status) {
    return {.status = status,
            .body = std::move(html),
            .headers = {{"Content-Security-Policy", std::string{pages::content_security_policy}}}};
}

http::Response redirect(const std::string& path) {
    return {.status = 303, .type = "text/plain; charset=utf-8", .headers = {{"Location", path}}};
}

http::Response refuse(const RequestContext& context, pages::Error error, const std::string& detail) {
    http::Response response = page(pages::error_page(context.frame(), {error, detail}), pages::status_of(error));
    if (error == pages::Error::TooManyRequests) {
        response.headers["Retry-After"] = detail;
    }
    return response;
}

http::Response stream(const RequestContext& context, std::function<bool(std::string& next)> next) {
    auto open = context.site.streams.take(std::to_string(context.session->account.id));
    if (!open) {
        return refuse(context, pages::Error::TooManyRequests, "60");
    }
    auto bytes_of = [open = std::move(open), next = std::move(next), began = false](std::string& bytes) mutable {
        if (!std::exchange(began, true)) {
            bytes = "retry: 2000\n\n";
            return true;
        }
        return next(bytes);
    };
    // The header makes nginx forward each event at once.
    return {.type = "text/event-stream", .headers = {{"X-Accel-Buffering", "no"}}, .stream = std::move(bytes_of)};
}

}  // namespace harness::serve
