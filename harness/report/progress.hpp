// How far the judging is, as values and as one line of text. Knows no terminal.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "harness/model/listener.hpp"

namespace harness::report {

// What is done of a package. A submission has as many runs as the package has cases, those among them that a rejection
// saved.
struct Done {
    std::size_t submissions = 0;
    std::size_t runs = 0;
    std::size_t unrun =
        0;  // of these, of submissions that none was run of, as the result was there: no measure of time
};

// One line of at most `columns` columns: "blocked-queens ██████▌      12/31  38/s  0:14 left". The rate and the time
// left are there once they mean something.
std::string progress_line(const model::PackageInfo& package, const Done& done,
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
    void submission_judged(const model::PackageInfo& package, std::size_t place,
                           const model::SubmissionResult& result) override;
    void package_ended(const model::PackageResult& result) override;

  private:
    void show(const model::PackageInfo& package, Clock::time_point now);

    std::function<void(std::string_view)> show_;
    std::function<std::size_t()> columns_;
    std::function<Clock::time_point()> now_;
    Clock::time_point started_;
    Clock::time_point shown_;
    Done done_;
    std::map<std::string, std::size_t> running_;  // how many cases of a submission have ended
};

}  // namespace harness::report
