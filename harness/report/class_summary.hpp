// A class as a whole. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/model/result.hpp"

namespace harness::report {

// What students have, as far as that is known: of several.
struct Scores {
    static constexpr std::size_t fewest = 3;  // of fewer nothing is told, as it would be about single students

    std::vector<double> known{};   // ascending
    std::size_t unknown = 0;       // students at whom the judge failed, who were not judged or are excused
    std::optional<double> most{};  // that may be had; empty: no bound is known

    bool are_enough() const { return known.size() >= fewest; }
    // 0 of none.
    double mean() const;
    double median() const;
    // "mean 25, median 20 of 60"
    std::string text() const;
};

// Of a package's result what grades are made of: of each student the submission that counts, with its graded verdict
// and without its cases, which may be large.
struct Grades {
    model::PackageInfo package{};
    std::vector<model::SubmissionResult> submissions{};
};
Grades grades_of(const model::PackageResult& result);

// Rounded to tenths.
std::string tenth(double points);

// What may be had of a package; empty where nobody's result says so.
std::optional<double> most_points(const Grades& grades);

Scores scores_of(const Grades& grades);

// The cases that were most failed at by those with a known score, as far as they were run, and by how many; the most
// first. At most so many.
std::vector<std::pair<std::string, int>> hardest_cases(const model::PackageResult& result, std::size_t most);

// A line each: mean and median of the scores, and the cases that most failed at. Nothing where scores are too few.
std::vector<std::string> class_summary(const model::PackageResult& result);

}  // namespace harness::report
