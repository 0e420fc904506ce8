// From an attempt to what it is worth: whose it is, what was decided about that student, and its points.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "harness/model/result.hpp"
#include "harness/serve/accounts.hpp"
#include "harness/serve/attempts.hpp"
#include "harness/serve/course.hpp"

namespace harness::serve {

// The student as results know them, with what overrides.toml decides. `notes` gets what is to be said of that. Throws
// ConfigError where the decisions contradict each other.
model::Author author_of(const Problem& problem, const Account& account, std::vector<std::string>& notes);

// Where its points are to be given: whose the result is, and when it was handed in.
void attribute(const Problem& problem, const Account& account, const Attempt& attempt, model::SubmissionResult& result);

// The result of an attempt that has been judged, by the rules of now: points, deadline, decisions. Throws JudgeError
// where it cannot be read.
model::SubmissionResult graded(const Edition& edition, const Problem& problem, const Account& account,
                               const Attempt& attempt);

// What the pages of a whole class show of an attempt: its verdict and points. Keeps it, as to read each result anew for
// each page would take a second in a class of 300. Safe to use from several threads.
class Summaries {
  public:
    // As graded(), without the cases and what is said of them.
    model::SubmissionResult of(const std::shared_ptr<const Edition>& edition, const Problem& problem,
                               const Account& account, const Attempt& attempt);

  private:
    struct Known {
        std::optional<Time> judged;
        model::SubmissionResult summary;
    };

    std::mutex mutex_;  // of what follows
    std::shared_ptr<const Edition> edition_;
    std::map<std::int64_t, Known> known_;  // by the attempt's number
};

// Of one student's attempts at a problem, the oldest first, with their results (empty: not judged yet): the place of
// the one that counts; empty where none was judged.
std::optional<std::size_t> counting(const Edition& edition,
                                    const std::vector<std::optional<model::SubmissionResult>>& results);

// Of a problem, what `judge grade` would judge of each student: all attempts where the best counts, else the last; and
// who has none and about whom something was decided. As the reports take it.
model::PackageResult class_result(const Edition& edition, const Problem& problem, const std::vector<Account>& students,
                                  const std::vector<Attempt>& attempts);

}  // namespace harness::serve
