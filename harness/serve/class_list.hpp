// Writes the list by which `judge grade --course handed-in` assigns folders to students by name, number and e-mail. It
// has the format of the list in Gradescope's exports.
#pragma once

#include <string>

#include "harness/serve/accounts.hpp"
#include "harness/serve/course.hpp"

namespace harness::serve {

// Writes the list beside each problem's submissions. A problem without submissions gets no folder, because grading
// would stop at it. Throws SystemError.
void write_class_lists(const Course& course, Accounts& accounts);

// Writes the list beside the submissions of this problem, which has some, unless it is there. Throws SystemError.
void write_missing_list(const Course& course, Accounts& accounts, const std::string& package);

}  // namespace harness::serve
