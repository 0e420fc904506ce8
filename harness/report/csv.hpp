// The grades of a run as CSV (RFC 4180): student, problem, verdict, score, slowest_ms, memory_kib. A line a student and
// problem, of the attempt that counts; where nobody is known by name, a line a submission. Where a package's test
// groups have scores, a last column `groups` has them: "secret/group1=40 secret/group2=0". Where the judge failed at a
// case, the verdict is JE and there is no score. What was not measured is empty. Text that a spreadsheet would take for
// a formula is made text by a ' before it.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model/listener.hpp"

namespace harness::report {

class Csv : public model::Listener {
  public:
    // `write` is called once, at the end of the run, with the whole text.
    explicit Csv(std::function<void(std::string_view)> write);

    void package_ended(const model::PackageResult& result) override;
    void run_ended(const model::RunInfo& run, const model::Summary& summary) override;

  private:
    std::function<void(std::string_view)> write_;
    std::vector<std::string> lines_;   // but for the last column
    std::vector<std::string> groups_;  // which is this
};

}  // namespace harness::report
