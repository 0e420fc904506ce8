// What the attempts of a student count for together: which attempt counts, the late days of the term, and the best of
// each group of test cases. Pure. `judge grade` and `judge serve` compute grades by this alone.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/format/config/class_rules.hpp"
#include "harness/model/result.hpp"
#include "harness/model/roster.hpp"

namespace harness::course {

// A student's attempts at a problem.
struct ProblemAttempts {
    std::string package{};
    // The judged ones, the oldest first, with points_of() each. Their cases are not used, so that the verdicts must be
    // the graded ones.
    std::vector<model::SubmissionResult> attempts{};
    std::optional<std::size_t> counting{};  // the index of the attempt that counts; empty: there is none
};

// Of all problems of the term. Sets `counting`, and changes the scores and points:
// - If the last attempt counts, one with the same files as the attempt before changes nothing.
// - In the order of the deadlines, each assignment takes the late days that gain the most points, and of these as few
//   as it can. An attempt whose begun days of lateness are so many loses no points. Unknown lateness is one day.
// - Under Several::Groups the attempt that counts gets, for each group, the points of the attempt that has most there.
//   If the points of a problem are not the sum of its groups, the best attempt counts.
void settle(const config::ClassRules& rules, std::vector<ProblemAttempts>& of_student);

// The late days that the student has for a package: in the term, and how many of them are left for it if its own
// attempts are left out. `settled`: by settle(), of all problems.
struct LateDays {
    int in_term = 0;
    int left = 0;
};
LateDays late_days_for(const config::ClassRules& rules, const model::Author& author, std::string_view package,
                       const std::vector<ProblemAttempts>& settled);
// How many late days a submission with this lateness needs.
int late_days_of(std::chrono::nanoseconds late);

// Whether the points of a submission depend on others, so that none is known before all are judged.
bool depend_on_others(const config::ClassRules& rules);

// The same for a whole class; `roster`, if any, says who is the same student in several problems. Returns for each
// package the indices of the submissions whose points were changed.
std::vector<std::vector<std::size_t>> settle_class(const config::ClassRules& rules,
                                                   const std::optional<model::Roster>& roster,
                                                   std::vector<model::PackageResult>& packages);

// The attempt for settle(): without its cases, which may be many.
model::SubmissionResult without_cases(const model::SubmissionResult& result);

}  // namespace harness::course
