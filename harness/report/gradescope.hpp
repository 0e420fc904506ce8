// Gradescope's results.json, of the one submission that an autograder judges. A student reads it, so it says nothing of
// the secret cases but their verdicts: no reason, which may quote them.
#pragma once

#include <functional>
#include <string_view>

#include "harness/model/listener.hpp"

namespace harness::report {

// The score is the submission's own, or 100 where it is accepted and 0 where it is not. A judge error has none, which
// Gradescope shows as the autograder's failure.
class Gradescope : public model::Listener {
  public:
    // `write` is called once, at the end of the package, with the whole text. The run is of one submission.
    explicit Gradescope(std::function<void(std::string_view)> write) : write_(std::move(write)) {}

    void package_ended(const model::PackageResult& result) override;

  private:
    std::function<void(std::string_view)> write_;
};

}  // namespace harness::report
