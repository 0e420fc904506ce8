// All hints for the rejected submissions of a package: those that need further runs, and those that the results give.
#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <optional>

#include "harness/judge/case_runner.hpp"
#include "harness/judge/case_sizes.hpp"
#include "harness/judge/hints/explain.hpp"
#include "harness/judge/progress.hpp"

namespace harness::judge {

// Thread-safe. Reads the inputs' sizes when the first hint needs them.
class RejectionHints {
  public:
    // Both arguments must outlive this object.
    RejectionHints(const Jury& jury, CaseRunner& case_runner) : jury_(jury), case_runner_(case_runner) {}

    // Whether the author should be told why: not of a wrong submission that is rejected as the package expects.
    bool are_wanted(const package::Submission& submission, model::Verdict verdict) const;

    // Runs more, to find the case to show and hints; for an accepted submission, what sanitizers report. A failure
    // changes no verdict; its reason is not for students, who see the hints. The search uses at most as much cpu time
    // as the judging did, or a second.
    void find(workers::Worker& worker, const package::Submission& submission, Progress& progress);

    // Adds what was found, and what the result itself gives, if hints are wanted.
    void add_to(model::SubmissionResult& result, const package::Submission& submission, const Progress& progress);

  private:
    const CaseSizes& sizes();
    Explainer& explainer();
    std::size_t smallest_wrong(workers::Worker& worker, Progress& progress, std::chrono::nanoseconds& budget);

    const Jury& jury_;
    CaseRunner& case_runner_;
    std::once_flag sizes_read_;
    CaseSizes sizes_;
    std::once_flag explainer_made_;
    std::optional<Explainer> explainer_;
};

}  // namespace harness::judge
