// Gradescope's results.json, of the one submission that an autograder judges. A student reads it, so it says what the
// level of feedback lets them know and no more; the autograder's standard output is for instructors alone.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model/feedback.hpp"
#include "harness/model/listener.hpp"

namespace harness::report {

// Each group of points is a test with its score, at every level. The score is the submission's own, or 100 where it is
// accepted and 0 where it is not. A judge error has none, which Gradescope shows as the autograder's failure. At
// Feedback::None the verdict is a hidden test: Gradescope shows it to instructors alone, and a total score to no
// student who has a hidden test. That something was not enforced is said to the student, and what it was in
// `extra_data`, which Gradescope keeps with the results and shows to no student.
class Gradescope : public model::Listener {
  public:
    // `write` is called once, at the end of the package, with the whole text. The run is of one submission.
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
