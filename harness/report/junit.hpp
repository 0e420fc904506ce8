// The run as JUnit XML for GitHub's actions and GitLab: a submission is a suite and a case is a test. Unexpected
// results are failures, judge errors are errors, and attempts that do not count are skipped. Each suite lists what was
// not enforced as a property. Hostile text is escaped, without characters that XML 1.0 forbids. There is no
// <system-out>, because GitLab would follow file names in it.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/model/listener.hpp"
#include "harness/support/temp_file.hpp"

namespace harness::report {

class JUnit : public model::Listener {
  public:
    // `write` is called at the end of the run, with pieces of the text.
    explicit JUnit(std::function<void(std::string_view)> write) : write_(std::move(write)) {}

    void run_started(const model::RunInfo& run) override { not_enforced_ = run.not_enforced; }
    void package_ended(const model::PackageResult& result) override;
    void run_ended(const model::RunInfo& run, const model::Summary& summary) override;

    // Of a suite, or of the whole run.
    struct Counts {
        int tests = 0;
        int failures = 0;
        int errors = 0;
        int skipped = 0;
        std::chrono::nanoseconds time{};
    };

  private:
    std::function<void(std::string_view)> write_;
    support::TempFile suites_;  // of the finished suites, as text
    Counts counts_;
    std::vector<std::string> not_enforced_;
};

}  // namespace harness::report
