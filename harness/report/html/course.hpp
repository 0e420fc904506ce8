// The table of grades of several problems, above these.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/model/result.hpp"
#include "harness/model/roster.hpp"
#include "harness/report/class_summary.hpp"

namespace harness::report::html {

// Of one problem, and where the page has it.
struct ProblemGrades {
    std::string id;  // of its section: "p1"
    Grades grades;
    std::vector<std::string> anchors;  // of each of these
};

// Rows are of the roster, where there is one, and of who handed in. Empty of fewer than two problems.
std::string course_html(const std::vector<ProblemGrades>& problems, const std::optional<model::Roster>& roster);

}  // namespace harness::report::html
