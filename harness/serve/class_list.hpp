// The list by which `judge grade --course handed-in` knows whose folder is whose, by name, number and e-mail: that
// which Gradescope lays into its exports.
#pragma once

#include <string>

#include "harness/serve/accounts.hpp"
#include "harness/serve/course.hpp"

namespace harness::serve {

// Beside what was handed in for each problem. A problem for which nobody did has no folder, which grading would stop
// at. Throws SystemError.
void write_class_lists(const Course& course, Accounts& accounts);
// For one problem, unless it is there.
void write_missing_list(const Course& course, Accounts& accounts, const std::string& package);

}  // namespace harness::serve
