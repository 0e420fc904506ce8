// What the handlers of requests share.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "harness/serve/accounts.hpp"
#include "harness/serve/attempts.hpp"
#include "harness/serve/course.hpp"
#include "harness/serve/grading.hpp"
#include "harness/serve/http/message.hpp"
#include "harness/serve/http/places.hpp"
#include "harness/serve/live.hpp"
#include "harness/serve/pages/views.hpp"
#include "harness/serve/rate.hpp"

namespace harness::serve {

struct Site {
    Course& course;
    Accounts& accounts;
    Attempts& attempts;
    Live& live;
    QueueLimits queue_limits;
    std::function<void()> wake;  // something waits to be judged
    std::function<void(const std::string&)> complain;

    http::Places streams{6};  // pages of one account that are kept up to date
    Summaries summaries{};
    std::mutex unpacking{};                                        // held by whoever unpacks an archive
    std::mutex settings{};                                         // held by whoever changes the course's files
    Rate requests_of_address{2000, std::chrono::milliseconds{5}};  // a class may come from one
    Rate requests_of_account{100, std::chrono::milliseconds{100}};
    Rate uploads_of_account{10, std::chrono::seconds{3}};
    Rate passwords_of_address{10, std::chrono::seconds{10}};
    Rate passwords{60, std::chrono::seconds{1}};
    Rate links_of_address{1000, std::chrono::milliseconds{50}};  // two of each student
};

// A request, and what is known of whoever asks.
struct Asked {
    Site& site;
    const http::Request& request;
    std::optional<Session> session;
    std::vector<std::string> parts;  // of the path, those that the route leaves open
    std::shared_ptr<const Edition> edition;
    Time now;

    bool is_instructor() const { return session && session->account.kind == Kind::Instructor; }
    pages::Frame frame() const;
    void log(std::string_view action, std::string_view detail) const;
};

// Of each upload.
UploadLimits upload_limits(const config::Config& config);

http::Response page(std::string html, int status = 200);
// To another page, by GET.
http::Response redirect(const std::string& path);
http::Response refuse(const Asked& asked, pages::Error error, const std::string& detail = {});
// An event stream; `next` as Response::stream. Refused where the account has too many open.
http::Response stream(const Asked& asked, std::function<bool(std::string& next)> next);

// Answers every request: who asks, whether they may, and what for.
http::Response handle(Site& site, const http::Request& request);
// How many bytes whoever asks may send: only who is known, a whole upload.
std::size_t most_body(Site& site, const http::Request& request);
// The page for what is no request.
http::Response refuse_request(Site& site, const http::Request& request, int status);

}  // namespace harness::serve
