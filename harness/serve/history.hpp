// One student's attempts at one problem, for the pages.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/course/term.hpp"
#include "harness/report/behaviours.hpp"
#include "harness/report/disputes.hpp"
#include "harness/serve/history_cache.hpp"
#include "harness/serve/site.hpp"

namespace harness::serve {

using SharedHistory = std::shared_ptr<const History>;

History history_of(const RequestContext& context, const Problem& problem, const Account& account);
// One for each of `students`, in their order. Results contain only what Summaries keep.
std::vector<SharedHistory> histories_of(const RequestContext& context, const Problem& problem,
                                        const std::vector<Account>& students);
// The same for each problem of the course, in its order.
std::vector<std::vector<SharedHistory>> all_histories_of(const RequestContext& context,
                                                         const std::vector<Account>& students);
// The same of one student.
Histories all_histories_of(const RequestContext& context, const Account& account);
// The same as it would be if this problem's results that wait were applied. Late days that are not needed there any
// more go to other problems.
std::vector<History> all_previewed(const RequestContext& context, const Account& account, const Problem& previewed);

// The most points of a problem, by any result; empty if none says so.
std::optional<double> most_points(const Problem& problem, const std::vector<SharedHistory>& histories);
// Of the attempt that counts, or as decided without one; empty: neither.
std::optional<model::SubmissionResult> counting_result(const CourseSnapshot& snapshot, const Problem& problem,
                                                       const Account& account, const History& history);

// The late days that the student has for this problem.
course::LateDays late_days_for(const RequestContext& context, const Problem& problem, const Account& account);

// For the reports: a problem's results as `judge grade` would judge them. Has all attempts of each student if the best
// counts, else the last attempt, and students without attempts for whom something was decided. `histories`: of the
// students, at this problem.
model::PackageResult class_result(const RequestContext& context, const Problem& problem,
                                  const std::vector<Account>& students, const std::vector<SharedHistory>& histories);

// The disputed cases of a problem. `histories`: of the class.
std::vector<report::Dispute> disputes_of(const std::vector<SharedHistory>& histories);

// Calls `each` with the whole result of every attempt that counts, and its index in `histories`. This takes about a
// second for a class of 300.
void each_counting(const RequestContext& context, const std::vector<SharedHistory>& histories,
                   const std::function<void(const model::SubmissionResult&, std::size_t)>& each);

// What the viewer may know: the staff everything, a student what the course's feedback allows.
model::Feedback feedback_for(const RequestContext& context);
// What every viewer may know of it before its result. Its number is not known.
pages::Attempt without_result(const Attempt& attempt);
// The attempt at this index, as far as the viewer may know it.
pages::Attempt shown(const RequestContext& context, const Problem& problem, const History& history, std::size_t index);
// All attempts, the newest first.
std::vector<pages::Attempt> shown_all(const RequestContext& context, const Problem& problem, const History& history);
// The history as it would be if the results that wait were applied. Results contain only what Summaries keep.
History previewed(const RequestContext& context, const Problem& problem, const Account& account,
                  const History& history);
// The attempt that counts, else the last attempt; empty if there is none.
std::optional<pages::Attempt> shown_counting(const RequestContext& context, const Problem& problem,
                                             const History& history);
// The attempt's files as submitted.
std::vector<pages::SourceFile> sources_of(const Course& course, const Attempt& attempt);

}  // namespace harness::serve
