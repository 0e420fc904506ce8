// The run as JUnit XML, as GitHub's actions and GitLab read it: a submission is a suite, a case a test. What is not as
// expected is a failure, the judge's own failure an error, and a student's attempt that does not count is skipped. What
// the sandbox could not enforce is a property of each suite. Hostile text is escaped, and no more of XML 1.0's
// characters than may be in it; there is no <system-out>, in which GitLab would follow names of files.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model/listener.hpp"

namespace harness::report {

class JUnit : public model::Listener {
  public:
    // `write` is called at the end of the run, with the text in pieces.
    explicit JUnit(std::function<void(std::string_view)> write);
    JUnit(const JUnit&) = delete;
    JUnit& operator=(const JUnit&) = delete;
    ~JUnit() override;

    void run_started(const model::RunInfo& run) override { not_enforced_ = run.not_enforced; }
    void package_ended(const model::PackageResult& result) override;
    void run_ended(const model::RunInfo& run, const model::Summary& summary) override;

  private:
    struct Document;

    std::function<void(std::string_view)> write_;
    std::unique_ptr<Document> document_;
    std::vector<std::string> not_enforced_;
};

}  // namespace harness::report
