// Students with several problems: their submissions and points. Pure.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/model/result.hpp"
#include "harness/model/roster.hpp"
#include "harness/report/class_summary.hpp"

namespace harness::report {

// A student: a row of the class list, the submissions for each problem, or both.
struct StudentResults {
    const model::RosterRow* row = nullptr;
    std::vector<const model::SubmissionResult*> results{};  // one for each problem; null: no submission

    const model::Author* author() const;  // null: no submission with an author
    std::string name() const;
    std::string id() const;
    std::string email() const;
    bool handed_in() const;
};

// Those of `roster` (may be null) in its order, then others by name. The result refers to both arguments.
std::vector<StudentResults> students_of(const std::vector<Grades>& packages, const model::Roster* roster = nullptr);

bool is_excused(const model::SubmissionResult* result);
// Empty if the judge failed, nothing was judged, or the student is excused; 0 without a submission.
std::optional<double> points_of(const model::SubmissionResult* result);
// The sum over all problems from which the student is not excused; empty if the points of one are not known.
std::optional<double> total_of(const StudentResults& student);
// The totals of students who submitted something and are excused from nothing.
Scores totals_of(const std::vector<Grades>& packages, const std::vector<StudentResults>& students);

}  // namespace harness::report
