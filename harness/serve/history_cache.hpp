// The histories of students, as long as nothing changes that they follow from.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "harness/serve/grading.hpp"

namespace harness::serve {

// A student's attempts at a problem.
struct History {
    std::vector<Attempt> attempts;          // the oldest first
    std::vector<SharedResult> results;      // under the current rules; null: not judged yet
    std::optional<std::size_t> counting{};  // index of the attempt that counts

    // The index of this attempt; empty if it is not in this history.
    std::optional<std::size_t> index_of(const std::string& id) const;
};

// Of one student, at each problem of the course in its order.
using Histories = std::shared_ptr<const std::vector<History>>;

// Reading and settling 100,000 attempts takes seconds. Histories follow from the reading of the course, from what names
// the student, and from the student's attempts. Thread-safe.
class HistoryCache {
  public:
    // `changes`: of the account, as Attempts::changes() had it before `make` reads the attempts.
    Histories of(const std::shared_ptr<const CourseSnapshot>& snapshot, const Account& account, std::int64_t changes,
                 const std::function<Histories()>& make);

  private:
    struct Known {
        std::int64_t changes = 0;
        std::string name;
        std::string number;
        std::string email;
        Histories histories;
    };

    std::mutex mutex_;                                   // for the next member
    OfReadings<std::map<std::int64_t, Known>> known_{};  // by account
};

}  // namespace harness::serve
