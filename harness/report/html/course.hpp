// The grades of a class: its points in one problem, and the table of grades of several, above the problems' own parts.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/model/result.hpp"
#include "harness/model/roster.hpp"
#include "harness/report/course.hpp"
#include "harness/report/html/submission.hpp"

namespace harness::report::html {

struct PointsRange {
    double begin = 0;
    double end = 0;
    std::size_t students = 0;
};

// The number of students in each of ten ranges of points; empty if they are too few or all have the same points.
std::vector<PointsRange> points_ranges(const Scores& scores);
// The same as a figure; empty likewise. `of`: what the points are called: "Points", "Totals".
std::string points_figure(const Scores& scores, const std::string& of);

// The points of one problem: mean, median, distribution, and the cases failed most often. Empty if there is no class or
// too few students have points.
std::string points_html(const model::PackageResult& result, const Frame& frame);

// The largest groups of programs of a class that fail alike, each with the smallest shown case. Empty if there are
// none.
std::string alike_html(const model::PackageResult& result, const Frame& frame);

// The grades of a problem, and where it is in the page.
struct ProblemGrades {
    std::string id;  // the id of its section: "p1"
    Grades grades;
    std::vector<std::string> anchors;  // of each submission in `grades`
};

// One row for each student of the roster (if any) or with a submission. Empty for fewer than two problems.
std::string course_html(const std::vector<ProblemGrades>& problems, const std::optional<model::Roster>& roster);

}  // namespace harness::report::html
