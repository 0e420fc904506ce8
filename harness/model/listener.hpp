// Reports results from the pipeline: one stream of paired events, called by one thread at a time. A listener cannot
// change the values that it receives.
#pragma once

#include "harness/model/result.hpp"

namespace harness::model {

class Listener {
  public:
    virtual ~Listener() = default;

    virtual void run_started(const RunInfo& /*run*/) {}
    virtual void package_started(const PackageInfo& /*package*/) {}
    // For progress only. Cases end in any order, and those of several submissions are mixed. A case may later be
    // dropped from the submission's result, because an earlier case was rejected.
    virtual void case_ended(const PackageInfo& /*package*/, const std::string& /*submission*/,
                            const CaseResult& /*result*/) {}
    // Called as soon as the result is known, to store it safely. Comes before submission_ended, which follows the order
    // of the submissions. `place`: index in the package's submissions, from 0.
    virtual void submission_judged(const PackageInfo& /*package*/, std::size_t /*place*/,
                                   const SubmissionResult& /*result*/) {}
    virtual void submission_ended(const PackageInfo& /*package*/, const SubmissionResult& /*result*/) {}
    virtual void package_ended(const PackageResult& /*result*/) {}
    virtual void run_ended(const RunInfo& /*run*/, const Summary& /*summary*/) {}
};

}  // namespace harness::model
