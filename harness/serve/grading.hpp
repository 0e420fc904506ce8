// Grades an attempt: its student, the instructor's decisions about the student, and the points.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "harness/model/result.hpp"
#include "harness/serve/accounts.hpp"
#include "harness/serve/attempts.hpp"
#include "harness/serve/course.hpp"

namespace harness::serve {

// The student as in results, with the decisions of overrides.toml. Sets `notes`, if given, to the remarks about them.
// Throws ConfigError if decisions contradict each other.
model::Author author_of(const Problem& problem, const Account& account, std::vector<std::string>* notes = nullptr);

// The attempt's result from its judging under the current rules: points, deadline, decisions.
model::SubmissionResult graded(const CourseSnapshot& snapshot, const Problem& problem, const Account& account,
                               const Attempt& attempt, model::SubmissionResult result);

// The result of a student without attempts: excused, or with points by an override; empty: neither.
std::optional<model::SubmissionResult> absent(const CourseSnapshot& snapshot, const Problem& problem,
                                              const Account& account);

// What pages of a whole class show of an attempt: its verdict and points. Cached, because reading all results for each
// page would take a second in a class of 300. Thread-safe.
class Summaries {
  public:
    enum class Of { Result, Preview };

    // Like graded(), without hints and the compiler's message. Of the cases it has only the beginning of
    // report::only_fault(). The attempt has the result.
    model::SubmissionResult of(Attempts& attempts, const std::shared_ptr<const CourseSnapshot>& snapshot,
                               const Problem& problem, const Account& account, const Attempt& attempt,
                               Of which = Of::Result);

  private:
    struct Known {
        std::optional<Time> judged;
        model::SubmissionResult summary;
    };

    struct OfSnapshot {
        std::shared_ptr<const CourseSnapshot> snapshot{};      // null: none yet
        std::map<std::pair<std::int64_t, Of>, Known> known{};  // by attempt number
    };

    std::mutex mutex_;  // for the next member
    // The last used first. When the course has changed, its points before and after are compared.
    std::array<OfSnapshot, 2> snapshots_;
};

}  // namespace harness::serve
