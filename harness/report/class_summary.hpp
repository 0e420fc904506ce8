// Statistics of a whole class. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/model/result.hpp"

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

}  // namespace harness::report
