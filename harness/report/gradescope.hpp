// Gradescope's results.json, for the single submission of an autograder. Students read it, so it contains only what
// their level of feedback allows. The autograder's standard output is for instructors only.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model/feedback.hpp"
#include "harness/model/listener.hpp"

namespace harness::report {

// At every level, each group of points is a test with its score. The total is the submission's own score; without one,
// 100 if it is accepted and 0 if not. A judge error has no score, which Gradescope shows as a failed autograder. At
// Feedback::None the verdict is a hidden test: Gradescope shows it only to instructors, and hides the total score as
// well. Students are told that something was not enforced. `extra_data`, which Gradescope keeps but does not show them,
// says what it was.
class Gradescope : public model::Listener {
  public:
    // `write` is called once, at the end of the package, with the whole text. The run must have one submission.
    Gradescope(std::function<void(std::string_view)> write, model::Feedback feedback)
        : write_(std::move(write)), feedback_(feedback) {}

    void run_started(const model::RunInfo& run) override { not_enforced_ = run.not_enforced; }
    void package_ended(const model::PackageResult& result) override;

  private:
    std::function<void(std::string_view)> write_;
    std::vector<std::string> not_enforced_;
    model::Feedback feedback_;
};

}  // namespace harness::report
