// The grades of a run as CSV (RFC 4180): student, problem, verdict, score, slowest_ms, memory_kib, id, email,
// handed_in, late_seconds, late_factor, points, maximum, attempts, groups. A line a student and problem, of the attempt
// that counts; where nobody is known by name, a line a submission; and one for each of the roster who handed in
// nothing, without a verdict. `points` are before lateness; `groups` are those of cases: "small boards=40; large
// boards=0". Where the judge failed at a case, the verdict is JE and there is no score. What was not measured is empty.
// Text that a spreadsheet would take for a formula is made text by a ' before it.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/model/listener.hpp"
#include "harness/model/roster.hpp"

namespace harness::report {

class Csv : public model::Listener {
  public:
    // `write` is called once, at the end of the run, with the whole text. `roster` may be null.
    explicit Csv(std::function<void(std::string_view)> write, const model::Roster* roster = nullptr,
                 bool zero_for_nothing = true)
        : write_(std::move(write)), roster_(roster), zero_for_nothing_(zero_for_nothing) {}

    void package_ended(const model::PackageResult& result) override;
    void run_ended(const model::RunInfo& run, const model::Summary& summary) override;

  private:
    std::function<void(std::string_view)> write_;
    const model::Roster* roster_;
    bool zero_for_nothing_;
    std::vector<std::string> lines_;
};

}  // namespace harness::report
