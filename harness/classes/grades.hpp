// Points: of groups of cases, less for what came late. Pure.
#pragma once

#include <chrono>
#include <optional>

#include "harness/config/class_rules.hpp"
#include "harness/model/result.hpp"
#include "harness/package/package.hpp"

namespace harness::classes {

// Where the package gives no points: for being accepted.
inline constexpr double default_points = 100;

// What may be had. Throws ConfigError where a group of judge.toml has none of the package's cases.
double most_points(const package::Package& package);

// Each group whose cases were all accepted gives its points; the sum counts times the factor of its lateness. The
// package's cases must all have been run, unless it gives no points. Where judge.toml gives none and the package has
// scores of its own, these are the points, and so none where the result has none. What was given by hand stands for all
// of it; who is excused, or not judged, has none.
std::optional<model::Points> points_of(const package::Package& package, const config::ClassRules& rules,
                                       const model::SubmissionResult& result);

// Whether it was handed in after the deadline, the student's own or else the class's, by its date: at the very deadline
// is in time.
bool is_dated_late(const config::ClassRules& rules, const model::Author& author);

// What a score counts that was handed in then: 1 in time, and where nobody knows when; the last factor whose hours have
// gone by. What the platform marked as late counts as late from the start.
double late_factor(const config::ClassRules& rules, const model::Author& author);
// How far behind the deadline that is, 0 where only the platform's mark says so; empty: in time, or nobody knows.
std::optional<std::chrono::nanoseconds> lateness(const config::ClassRules& rules, const model::Author& author);

}  // namespace harness::classes
