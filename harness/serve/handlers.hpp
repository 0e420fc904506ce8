// The handlers of the routes. The router has checked the user's role, but handlers must check access to each object.
#pragma once

#include <chrono>

#include "harness/serve/site.hpp"

namespace harness::serve {

inline constexpr std::string_view session_cookie = "judge_session";
inline constexpr std::chrono::seconds heartbeat{15};  // of event streams

// For everybody: entry.cpp.
http::Response home(const RequestContext& context);
http::Response sign_in_form(const RequestContext& context);
http::Response sign_in(const RequestContext& context);
http::Response sign_out(const RequestContext& context);
http::Response enter_form(const RequestContext& context);
http::Response enter(const RequestContext& context);
http::Response asset(const RequestContext& context);

// For students, and for instructors who view the same pages: student.cpp, attempt.cpp.
http::Response student_home(const RequestContext& context);
http::Response problem(const RequestContext& context);
http::Response receive_submission(const RequestContext& context);
http::Response attempt(const RequestContext& context);
http::Response attempt_events(const RequestContext& context);

// For instructors: instructor.cpp, settings.cpp.
http::Response whole_class(const RequestContext& context);
http::Response class_events(const RequestContext& context);
http::Response student(const RequestContext& context);
http::Response judge_again(const RequestContext& context);
http::Response judge_all_again(const RequestContext& context);
http::Response judged_again(const RequestContext& context);
http::Response export_grades(const RequestContext& context);
http::Response log(const RequestContext& context);
http::Response settings(const RequestContext& context);
http::Response change_settings(const RequestContext& context);

}  // namespace harness::serve
