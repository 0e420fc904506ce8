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
    UploadLimits limits;
    limits.file_bytes = std::min(config.largest_source_kib * 1024, most_upload_bytes);
    limits.bytes = most_upload_bytes;
    return limits;
}

http::Response page(std::string html, int status) {
    http::Response response;
    response.status = status;
    response.body = std::move(html);
    response.headers["Content-Security-Policy"] = pages::content_security_policy;
    return response;
}

http::Response redirect(const std::string& path) {
    http::Response response;
    response.status = 303;
    response.type = "text/plain; charset=utf-8";
    response.headers["Location"] = path;
    return response;
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
    http::Response response;
    response.type = "text/event-stream";
    response.headers["X-Accel-Buffering"] = "no";  // nginx then forwards each event at once
    response.stream = [open = std::move(open), next = std::move(next), began = false](std::string& bytes) mutable {
        if (!std::exchange(began, true)) {
            bytes = "retry: 2000\n\n";
            return true;
        }
        return next(bytes);
    };
    return response;
}

}  // namespace harness::serve
