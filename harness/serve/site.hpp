// The handlers of requests, and what they share. site.cpp has the table of routes and the checks before every handler.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "harness/serve/accounts.hpp"
#include "harness/serve/attempts.hpp"
#include "harness/serve/course.hpp"
#include "harness/serve/history_cache.hpp"
#include "harness/serve/http/clients.hpp"
#include "harness/serve/http/message.hpp"
#include "harness/serve/live.hpp"
#include "harness/serve/lti/keys.hpp"
#include "harness/serve/lti/services.hpp"
#include "harness/serve/lti/sign_ins.hpp"
#include "harness/serve/pages/views.hpp"
#include "harness/serve/tries.hpp"

namespace harness::serve {

inline constexpr std::string_view session_cookie = "judge_session";

// The parts of a server.
struct Site {
    Course& course;
    Accounts& accounts;
    Attempts& attempts;
    Live& live;
    lti::SignIns& sign_ins;
    Database& database;            // for what only lti/ keeps
    std::function<void()> wake{};  // must be called when an attempt waits to be judged
    // Reports to whoever runs the server, one line each; called from any thread.
    std::function<void(const std::string&)> complain;
    std::uintmax_t free_bytes = 256U << 20U;  // that uploads must leave free on the disk

    execute::HttpCaller call = execute::call;  // asks the learning platforms

    lti::OwnKey own_key{};
    lti::PlatformKeys platform_keys{};
    lti::Faults platform_faults{};
    std::atomic<std::uint64_t> launches = 0;  // after each, the platforms' services may have something new
    http::Slots streams{6};                   // live pages of one account
    http::Slots uploads{2};  // handled at a time for one account, so that its archives do not take all threads
    Summaries summaries{};
    HistoryCache histories{};
    Tries tries{};
    std::mutex unpacking{};                                              // held while unpacking an archive
    std::mutex settings{};                                               // held while changing the course's files
    http::Rate requests_of_address{2000, std::chrono::milliseconds{5}};  // a class may share one address
    http::Rate requests_of_account{100, std::chrono::milliseconds{100}};
    http::Rate uploads_of_account{10, std::chrono::seconds{3}};
    http::Rate tries_of_account{6, std::chrono::seconds{10}};
    http::Rate passwords_of_address{10, std::chrono::seconds{10}};
    http::Rate passwords{60, std::chrono::seconds{1}};
    http::Rate refused_launches{200, std::chrono::seconds{1}};         // of all platforms, as far as the log has them
    http::Rate links_of_address{1000, std::chrono::milliseconds{50}};  // two requests for each student
};

// A request, and what is known about its sender.
struct RequestContext {
    Site& site;
    const http::Request& request;
    std::optional<Session> session;
    std::string part;  // the variable part of the path
    std::shared_ptr<const CourseSnapshot> snapshot;
    Time now;

    // Whether the sender has this role of the staff, or one with more rights.
    bool is_at_least(Kind role) const { return session && session->account.kind >= role; }
    bool is_staff() const { return is_at_least(Kind::Observer); }
    // Whether the sender is of the staff and sees the students of some sections alone.
    bool is_bound() const;
    // The students whom the sender, who is of the staff, may see. Who has left the class is in no section.
    std::vector<Account> students() const;
    // Empty if there is no such student, or if the sender may not see them.
    std::optional<Account> student(std::int64_t id) const;
    pages::Frame frame() const;
    void log(std::string_view action, std::string_view detail) const;
};

// All sections of the class, sorted.
std::vector<std::string> sections_of(const model::Roster& roster);
bool is_in_section(const model::Roster& roster, const Account& student, const std::string& section);

inline constexpr std::int64_t most_upload_bytes = 3 << 20;
// The limits for each upload. A file may be as large as the problem's sources.
UploadLimits upload_limits(const Problem& problem);

http::Response page(std::string html, int status = 200);
// Redirects to another page, by GET.
http::Response redirect(const std::string& path);
http::Response refuse(const RequestContext& context, pages::Error error, const std::string& detail = {});
// Gives the browser the session of this token, and redirects it to the page.
http::Response begin_session(const RequestContext& context, const std::string& token, const std::string& path);
// An event stream with `next`, `watch` and `pause` of `events`. Refused if the account has too many open streams.
http::Response stream(const RequestContext& context, http::Stream events);

// Each route, as "GET /log".
std::vector<std::string> routes_served();
// Handles every request: finds the session, checks access and calls the route's handler.
http::Response handle(Site& site, const http::Request& request);
// The largest body that the sender may send: a whole upload only if signed in.
std::size_t most_body(Site& site, const http::Request& request);
// The page for an invalid request.
http::Response refuse_request(Site& site, const http::Request& request, int status);

// The handlers of the routes. The user's role was checked before, but they must check access to each object.

// For everybody: entry.cpp.
http::Response home(const RequestContext& context);
http::Response sign_in_form(const RequestContext& context);
http::Response sign_in(const RequestContext& context);
http::Response sign_out(const RequestContext& context);
http::Response enter_form(const RequestContext& context);
http::Response enter(const RequestContext& context);
http::Response asset(const RequestContext& context);

// For everybody: lti/launch.cpp.
http::Response platform_login(const RequestContext& context);
http::Response platform_launch(const RequestContext& context);
http::Response platform_enter(const RequestContext& context);
http::Response tool_keys(const RequestContext& context);

// For students, and for the staff who view the same pages: student.cpp, attempt.cpp.
http::Response student_home(const RequestContext& context);
http::Response problem(const RequestContext& context);
http::Response sample(const RequestContext& context);
http::Response receive_submission(const RequestContext& context);
http::Response receive_try(const RequestContext& context);
http::Response tried(const RequestContext& context);
http::Response attempt(const RequestContext& context);
http::Response attempt_events(const RequestContext& context);

// For the staff: instructor.cpp, settings.cpp, staff.cpp, statistics.cpp, submissions.cpp.
http::Response whole_class(const RequestContext& context);
http::Response class_events(const RequestContext& context);
http::Response student(const RequestContext& context);
http::Response judge_again(const RequestContext& context);
http::Response judge_all_again(const RequestContext& context);
http::Response judged_again(const RequestContext& context);
http::Response apply_judged_again(const RequestContext& context);
http::Response correct_answer(const RequestContext& context);
http::Response export_grades(const RequestContext& context);
http::Response log(const RequestContext& context);
http::Response submissions(const RequestContext& context);
http::Response statistics(const RequestContext& context);
http::Response settings(const RequestContext& context);
http::Response change_settings(const RequestContext& context);
http::Response comment(const RequestContext& context);
http::Response staff(const RequestContext& context);
http::Response change_staff(const RequestContext& context);

}  // namespace harness::serve
