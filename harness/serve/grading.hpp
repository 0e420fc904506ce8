// Grades an attempt: its student, the instructor's decisions about the student, and the points.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
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

// A value for each of the two readings of the course that were used last. When the course has changed, its points
// before and after are compared. Not thread-safe.
template <typename Value>
class OfReadings {
  public:
    // An empty value if it is none of the two.
    Value& of(const std::shared_ptr<const CourseSnapshot>& snapshot) {
        auto used = std::ranges::find(readings_, snapshot, &Reading::snapshot);
        if (used == readings_.end()) {
            used = std::prev(used);
            *used = {snapshot, {}};
        }
        std::rotate(readings_.begin(), used, std::next(used));
        return readings_.front().value;
    }

  private:
    struct Reading {
        std::shared_ptr<const CourseSnapshot> snapshot{};  // null: none yet
        Value value{};
    };

    std::array<Reading, 2> readings_;  // the last used first
};

using SharedResult = std::shared_ptr<const model::SubmissionResult>;

// What pages of a whole class show of an attempt: its verdict and points. Cached, because reading all results for each
// page would take a second in a class of 300. Thread-safe.
class Summaries {
  public:
    enum class Of { Result, Preview };

    // Like graded(), without hints and the compiler's message. Of the cases it has only the beginning of
    // report::only_fault(). The attempt has the result.
    SharedResult of(Attempts& attempts, const std::shared_ptr<const CourseSnapshot>& snapshot, const Problem& problem,
                    const Account& account, const Attempt& attempt, Of which = Of::Result);

  private:
    struct Known {
        std::optional<Time> judged;
        SharedResult summary;
    };

    std::mutex mutex_;                                                // for the next member
    OfReadings<std::map<std::pair<std::int64_t, Of>, Known>> known_;  // by attempt number
};

}  // namespace harness::serve
