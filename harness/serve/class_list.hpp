// Writes the list by which `judge grade --course handed-in` assigns folders to students by name, number and e-mail. It
// has the format of the list in Gradescope's exports.
#pragma once

#include "harness/serve/accounts.hpp"
#include "harness/serve/course.hpp"

namespace harness::serve {

// Writes the list beside each problem's submissions, or only where it is missing. A problem without submissions gets no
// folder, because grading would stop at it. Throws SystemError.
void write_class_lists(const Course& course, Accounts& accounts, bool only_missing);

}  // namespace harness::serve
