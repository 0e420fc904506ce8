// Students over several problems: who handed in what, and what it came to. Pure.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/model/result.hpp"
#include "harness/model/roster.hpp"
#include "harness/report/class_summary.hpp"

namespace harness::report {

// One student: a row of the roster, what was handed in for each problem, or both.
struct StudentResults {
    const model::RosterRow* row = nullptr;
    std::vector<const model::SubmissionResult*> results{};  // of each problem; null: nothing was handed in

    const model::Author* author() const;  // null: nobody's submission has one
    std::string name() const;
    std::string id() const;
    std::string email() const;
    bool handed_in() const;
};

// Those of the roster in its order, then others by name. Both must outlive it. `roster`: null where there is none.
std::vector<StudentResults> students_of(const std::vector<Grades>& packages, const model::Roster* roster = nullptr);

bool is_excused(const model::SubmissionResult* result);
// Empty where the judge failed, nothing was judged, or the student is excused; 0 where nothing was handed in.
std::optional<double> points_of(const model::SubmissionResult* result);
// Of all problems but those that the student is excused from; empty where the points of another are not known.
std::optional<double> total_of(const StudentResults& student);
// Of those who handed in something and are excused from nothing.
Scores totals_of(const std::vector<Grades>& packages, const std::vector<StudentResults>& students);

}  // namespace harness::report
