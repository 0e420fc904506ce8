// The grades of a run as CSV (RFC 4180): student, problem, verdict, score, slowest_ms, memory_kib, id, email,
// handed_in, late_seconds, late_factor, points, maximum, attempts, groups. One line for each student and problem, of
// the attempt that counts; without known students, one for each submission. Students of the class list without a
// submission have a line without a verdict. `points` are before lateness. `groups` lists the case groups: "small
// boards=40; large boards=0". After a judge error the verdict is JE and the score is empty. Unmeasured values are
// empty. A ' is put before text that a spreadsheet would read as a formula.
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
