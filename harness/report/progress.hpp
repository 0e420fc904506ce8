// How far the judging is, as values and as one line of text. Knows no terminal.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>

#include "harness/model/listener.hpp"

namespace harness::report {

// One line of at most `columns` columns: "blocked-queens ██████▌      12/31  38/s  0:14 left". `done` and `all` count
// runs, those that a rejection saved among the done. The rate and the time left are there once they mean something.
std::string progress_line(const model::PackageInfo& package, std::size_t submissions_ended, std::size_t done,
                          std::chrono::steady_clock::duration elapsed, std::size_t columns);

class Progress : public model::Listener {
  public:
    using Clock = std::chrono::steady_clock;

    // `show` takes each new line; an empty one ends it. `columns` says how wide a line may be now.
    Progress(std::function<void(std::string_view)> show, std::function<std::size_t()> columns,
             std::function<Clock::time_point()> now = Clock::now)
        : show_(std::move(show)), columns_(std::move(columns)), now_(std::move(now)) {}

    void package_started(const model::PackageInfo& package) override;
    void case_ended(const model::PackageInfo& package, const std::string& submission,
                    const model::CaseResult& result) override;
    void submission_ended(const model::PackageInfo& package, const model::SubmissionResult& result) override;
    void package_ended(const model::PackageResult& result) override;

  private:
    void show(const model::PackageInfo& package);

    std::function<void(std::string_view)> show_;
    std::function<std::size_t()> columns_;
    std::function<Clock::time_point()> now_;
    Clock::time_point started_;
    Clock::time_point shown_;
    std::size_t cases_ = 0;  // run, of submissions that have not ended, or more
    std::size_t submissions_ = 0;
};

}  // namespace harness::report
