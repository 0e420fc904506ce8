// Points for groups of cases, reduced for lateness. Pure.
#pragma once

#include <chrono>
#include <optional>

#include "harness/format/config/class_rules.hpp"
#include "harness/format/package/package.hpp"
#include "harness/model/result.hpp"

namespace harness::course {

// The highest possible points. Throws ConfigError if a group of judge.toml matches none of the package's cases.
double most_points(const package::Package& package);

// Each group whose cases were all accepted gives its points; the sum is multiplied by the factor for lateness. All
// cases must have been run, unless the package gives no points. If judge.toml gives no points and the package has its
// own scores, these are the points; a result without a score then has none. Points given by an override replace the
// whole result. Excused and unjudged submissions have no points.
std::optional<model::Points> points_of(const package::Package& package, const config::ClassRules& rules,
                                       const model::SubmissionResult& result);

// What the problem counts in the term. Its `most` is empty if the package has its own scores.
model::Share share_of(const package::Package& package, const config::ClassRules& rules);

// The student's own deadline, else the class's.
std::optional<std::chrono::system_clock::time_point> deadline_of(const config::Calendar& calendar,
                                                                 const model::Author& author);

// Whether it was submitted after the deadline, by its date. Exactly at the deadline is in time.
bool is_dated_late(const config::Calendar& calendar, const model::Author& author);

// Whether it was submitted after the problem was closed for the student. An extension also extends that.
bool is_after_close(const config::Calendar& calendar, const model::Author& author);

// The factor for the score: 0 after the close; 1 if it is in time or its time is unknown; else the last factor whose
// hours have passed. If the platform marked it as late, it counts as late from the start.
double late_factor(const config::Calendar& calendar, const model::Author& author);
// The time after the deadline; 0 if only the platform marked it as late; empty if it is in time or its time is unknown.
std::optional<std::chrono::nanoseconds> lateness(const config::Calendar& calendar, const model::Author& author);

}  // namespace harness::course
