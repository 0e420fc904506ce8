// The handlers of the routes. The router has checked the user's role, but handlers must check access to each object.
#pragma once

#include "harness/serve/site.hpp"

namespace harness::serve {

inline constexpr std::string_view session_cookie = "judge_session";

// For everybody: entry.cpp.
http::Response home(const Asked& asked);
http::Response sign_in_form(const Asked& asked);
http::Response sign_in(const Asked& asked);
http::Response sign_out(const Asked& asked);
http::Response enter_form(const Asked& asked);
http::Response enter(const Asked& asked);
http::Response asset(const Asked& asked);

// For students, and for instructors who view the same pages: student.cpp, attempt.cpp.
http::Response student_home(const Asked& asked);
http::Response problem(const Asked& asked);
http::Response receive_submission(const Asked& asked);
http::Response attempt(const Asked& asked);
http::Response attempt_events(const Asked& asked);

// For instructors: instructor.cpp, settings.cpp.
http::Response whole_class(const Asked& asked);
http::Response class_events(const Asked& asked);
http::Response student(const Asked& asked);
http::Response judge_again(const Asked& asked);
http::Response judge_all_again(const Asked& asked);
http::Response judged_again(const Asked& asked);
http::Response export_grades(const Asked& asked);
http::Response log(const Asked& asked);
http::Response settings(const Asked& asked);
http::Response change_settings(const Asked& asked);

}  // namespace harness::serve
