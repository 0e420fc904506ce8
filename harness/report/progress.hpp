// The progress of judging, as values and as one line of text. Knows nothing about terminals.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "harness/model/listener.hpp"

namespace harness::report {

// The progress in a package. Each submission counts as many runs as the package has cases, including runs that a
// rejection saved.
struct Done {
    std::size_t submissions = 0;
    std::size_t runs = 0;
    std::size_t unrun = 0;  // runs of submissions with a known result; not used for times
};

// One line: "blocked-queens ██████▌      12/31  38/s  0:14 left". The rate and the
// remaining time are shown once they are meaningful.
std::string progress_line(const model::PackageInfo& package, const Done& done,
                          std::chrono::steady_clock::duration elapsed);

class Progress : public model::Listener {
  public:
    using Clock = std::chrono::steady_clock;

    // `show` gets each new line; an empty one clears it.
    explicit Progress(std::function<void(std::string_view)> show, std::function<Clock::time_point()> now = Clock::now)
        : show_(std::move(show)), now_(std::move(now)) {}

    void package_started(const model::PackageInfo& package) override;
    void case_ended(const model::PackageInfo& package, const std::string& submission,
                    const model::CaseResult& result) override;
    void submission_judged(const model::PackageInfo& package, std::size_t place,
                           const model::SubmissionResult& result) override;
    void package_ended(const model::PackageResult& result) override;

  private:
    void show(const model::PackageInfo& package, Clock::time_point now);

    std::function<void(std::string_view)> show_;
    std::function<Clock::time_point()> now_;
    Clock::time_point started_;
    Clock::time_point shown_;
    Done done_;
    std::map<std::string, std::size_t> running_;  // number of finished cases of each submission
};

}  // namespace harness::report
