// The grades of a class: its scores in one problem, and its students with several. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/model/result.hpp"
#include "harness/model/roster.hpp"

namespace harness::report {

// The students' known scores.
struct Scores {
    static constexpr std::size_t fewest = 3;  // fewer scores are not reported: they would reveal single students

    std::vector<double> known{};   // ascending
    std::size_t unknown = 0;       // students with a judge error, not judged or excused
    std::optional<double> most{};  // the highest possible score; empty: not known

    bool are_enough() const { return known.size() >= fewest; }
    // 0 if there are no scores.
    double mean() const;
    double median() const;
    // "mean 25, median 20 of 60"
    std::string text() const;
};

// The part of a package's result needed for grades: for each student the submission that counts, with its graded
// verdict. Its cases are left out because they may be large.
struct Grades {
    model::PackageInfo package{};
    std::vector<model::SubmissionResult> submissions{};
};
Grades grades_of(const model::PackageResult& result);

// Rounded to one decimal.
std::string tenth(double points);

// The highest possible score of a package; empty if no result states it.
std::optional<double> most_points(const Grades& grades);

Scores scores_of(const Grades& grades);

// The cases that students with a known score failed most often, with the number of failures; the most failures first.
// At most `most` cases. A case that was not run does not count as failed.
std::vector<std::pair<std::string, int>> hardest_cases(const model::PackageResult& result, std::size_t most);

// One line each: mean and median of the scores, and the cases failed most often. Empty if there are too few scores.
std::vector<std::string> class_summary(const model::PackageResult& result);

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
// A problem in a student's total.
struct Part {
    model::Share share{};
    std::optional<double> points{};  // empty: not known
    std::optional<double> most{};    // likewise
    bool is_excused = false;
};
// The sum over all problems from which the student is not excused. An assignment with a weight counts as its part of
// the points that its problems have together, times the weight. Empty if the points of a problem are not known.
std::optional<double> total_of(const std::vector<Part>& parts);
std::optional<double> total_of(const StudentResults& student, const std::vector<Grades>& packages);
// The totals of students who submitted something and are excused from nothing.
Scores totals_of(const std::vector<Grades>& packages, const std::vector<StudentResults>& students);

}  // namespace harness::report
