// The table of grades of several problems, above the problems' own parts.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/model/result.hpp"
#include "harness/model/roster.hpp"
#include "harness/report/class_summary.hpp"

namespace harness::report::html {

// The grades of a problem, and its place in the page.
struct ProblemGrades {
    std::string id;  // the id of its section: "p1"
    Grades grades;
    std::vector<std::string> anchors;  // of each submission in `grades`
};

// One row for each student of the roster (if any) or with a submission. Empty for fewer than two problems.
std::string course_html(const std::vector<ProblemGrades>& problems, const std::optional<model::Roster>& roster);

}  // namespace harness::report::html
