// Programs that students try on the samples, or on an input of their own, without handing them in. Only in memory: each
// student's last one.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "harness/model/result.hpp"
#include "harness/serve/uploads.hpp"

namespace harness::serve {

struct Try {
    std::string package;
    std::vector<UploadFile> files{};
    std::optional<std::string> input{};               // the student's own; empty: it runs on the samples
    std::optional<model::SubmissionResult> result{};  // empty: it waits, or runs
};

// Thread-safe.
class Tries {
  public:
    explicit Tries(std::size_t most_waiting = 30) : most_waiting_(most_waiting) {}

    // In place of the account's last one. False, with no change, if too many wait.
    bool add(std::int64_t account, Try what);

    struct Job {
        std::int64_t account = 0;
        std::uint64_t number = 0;  // of the try
        Try what{};
    };
    // The one that waits longest; its files are no longer kept here. Empty: none waits.
    std::optional<Job> take();
    // Nothing happens if the account has another one by now.
    void finish(const Job& job, model::SubmissionResult result);

    // The account's last one, if it is at this problem.
    std::optional<Try> of(std::int64_t account, const std::string& package) const;

  private:
    struct Kept {
        std::uint64_t number = 0;
        bool waits = true;
        Try what{};
    };

    const std::size_t most_waiting_;
    mutable std::mutex mutex_;  // for the members below
    std::uint64_t next_number_ = 1;
    std::map<std::int64_t, Kept> by_account_;
};

}  // namespace harness::serve
